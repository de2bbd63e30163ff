export const accountTexts = {
  invalidEmail: 'Informe um email válido.',
  shortPassword: 'A senha deve ter pelo menos 6 caracteres.',
  longPassword: 'A senha deve ter no máximo 128 caracteres.',
  wrongPassword: 'A senha actual não está certa.',
  wrongCode: 'Código inválido ou expirado.',
  lockedCode: 'Demasiadas tentativas. Peça um novo código.',
  oddUsername: 'Use 3 a 30 letras sem acento, números, ponto, hífen ou sublinhado, e não só números.',
  takenUsername: 'Este nome já está em uso.',
  oddText: 'O texto tem sinais que não podem ser usados.',
  oddName: 'O nome tem sinais que não podem ser usados.',
  codeSent: 'Código enviado para o seu email. Verifique sua caixa de entrada.',
  emailProven: 'Este email já está confirmado.',
  passwordChanged: 'Senha alterada com sucesso. Redirecionando...',
  noPassword: 'Esta conta ainda não tem senha. Crie uma em “Esqueceu a senha?”.',
} as const;

export const googleTexts = {
  notLoaded: 'Google Sign-In não carregou. Recarregue a página.',
  noProfile: 'Não foi possível obter informações do usuário',
  noToken: 'Token de acesso não recebido',
  failed: 'Falha ao entrar com Google',
  refusedBy: (reason: string) => `Erro na autenticação Google: ${reason}`,
  notStarted: 'Erro ao inicializar Google Sign-In',
  noEmail: 'Email não encontrado na resposta do Google',
  helperFailed: 'Falha na autenticação Google',
} as const;
