export const accountTexts = {
  invalidEmail: 'Informe um email válido.',
  invalidPhone: 'Escreva um número de telemóvel, como 84 123 4567.',
  shortPassword: 'A senha deve ter pelo menos 6 caracteres.',
  longPassword: 'A senha deve ter no máximo 128 caracteres.',
  samePassword: 'Esta já é a sua senha. Escolha outra.',
  wrongCode: 'Código inválido ou expirado.',
  oddText: 'O texto tem sinais que não podem ser usados.',
  oddName: 'O nome tem sinais que não podem ser usados.',
  codeSent: 'Código enviado para o seu email. Verifique sua caixa de entrada.',
  passwordChanged: 'Senha alterada com sucesso. Redirecionando...',
} as const;

export const googleTexts = {
  notLoaded: 'Google Sign-In não carregou. Recarregue a página.',
  noToken: 'Token de acesso não recebido',
  failed: 'Falha ao entrar com Google',
  refusedBy: (reason: string) => `Erro na autenticação Google: ${reason}`,
  notStarted: 'Erro ao inicializar Google Sign-In',
  helperFailed: 'Falha na autenticação Google',
} as const;
