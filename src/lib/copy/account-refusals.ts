/** What only the server says. Apart from `accountTexts`, which every page of a signed-in person loads. */
export const accountRefusals = {
  wrongPassword: 'A senha actual não está certa.',
  lockedCode: 'Demasiadas tentativas. Peça um novo código.',
  oddUsername: 'Use 3 a 30 letras sem acento, números, ponto, hífen ou sublinhado, e não só números.',
  takenUsername: 'Este nome já está em uso.',
  bothWays: 'Use o email ou o telemóvel, não os dois.',
  noEmailYet: 'A sua conta ainda não tem email. Junte um em Definições.',
  emailProven: 'Este email já está confirmado.',
  suspended: 'A sua conta foi suspensa. Entre para ler porquê e pedir recurso.',
  endedFromAfar:
    'A sua sessão foi terminada noutro dispositivo, ou por segurança. Se não sabe porquê, mude a senha.',
  noProfile: 'Não foi possível obter informações do usuário',
  noEmail: 'Email não encontrado na resposta do Google',
} as const;
