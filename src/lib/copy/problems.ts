export const problems = {
  /** For details that the server sends in English, matched by a part of their text. */
  byDetail: [
    [/incorrect email or password/i, 'Email ou senha incorretos.'],
    [/already registered/i, 'Este email já está registado.'],
    [/password.{0,80}(too short|at least)/i, 'A senha é muito curta.'],
  ],
  byStatus: {
    0: 'Falha de rede. Verifique sua conexão.',
    401: 'Não autenticado. Por favor, entre novamente.',
    403: 'Não autenticado. Por favor, entre novamente.',
    404: 'Recurso não encontrado.',
    422: 'Dados inválidos. Verifique os campos e tente novamente.',
  },
  unexpected: (status: number) => `Erro inesperado (${status})`,
  waitFor: (time: string) => `Demasiadas tentativas. Espere ${time} e tente novamente.`,
  /** For failures without a known cause, by the failed action. */
  signIn: 'Falha ao entrar.',
  signInByPhone: 'Número ou senha incorretos.',
  register: 'Falha ao registar',
  sendCode: 'Falha ao enviar código.',
  verifyCode: 'Código inválido ou expirado.',
  resetPassword: 'Falha ao redefinir senha',
  load: 'Falha ao carregar dados',
  retry: 'Tentar de novo',
  triesAgain: 'Sem ligação. Tenta-se outra vez quando a rede voltar.',
} as const;
