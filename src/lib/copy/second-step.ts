export const secondStepTexts = {
  title: 'Segundo passo',
  why: 'Falta um passo. Escreva o código que a sua aplicação mostra agora.',
  code: 'Código da aplicação',
  codeHint: 'Seis números. Mudam a cada meio minuto.',
  recoveryWhy: 'Escreva um dos dez códigos que guardou. Cada um serve uma só vez.',
  recoveryCode: 'Código de recuperação',
  recoveryHint: 'Dez letras e números, com ou sem traço.',
  enter: 'Entrar',
  useRecovery: 'Usar um código de recuperação',
  useApp: 'Usar a aplicação',
  lost: 'Perdi o acesso',
  close: 'Fechar',
  failed: 'Falha ao entrar.',
} as const;

export const lostAccessTexts = {
  title: 'Perdi o acesso',
  why: 'Sem o telemóvel e sem os códigos, o acesso volta em 48 horas. Avisamos logo, e em todos os dispositivos onde está dentro, e qualquer um deles o pode parar. Enviamos primeiro um código por email, ou por SMS a quem não o tem.',
  send: 'Enviar código',
  code: 'Código que recebeu',
  confirm: 'Pedir o acesso de volta',
  begun: (day: string) =>
    `Pedido feito. ${day} a protecção é retirada, e volta a entrar sem o segundo passo. Até lá, quem estiver dentro da conta pode parar o pedido.`,
} as const;
