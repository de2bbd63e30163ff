export const confirmTexts = {
  title: 'Confirme que é você',
  why: 'O que vai mudar protege a sua conta. Vale durante 10 minutos.',
  password: 'Senha',
  confirm: 'Confirmar',
  byPasskey: 'Usar a chave de acesso',
  byGoogle: 'Confirmar com o Google',
  byCode: 'Usar um código',
  lostWhy: 'Sem o telemóvel e sem os códigos, o acesso volta em 48 horas. Escreva primeiro a sua senha.',
  goOn: 'Continuar',
  close: 'Agora não',
  done: 'Confirmado. Já pode continuar.',
} as const;
