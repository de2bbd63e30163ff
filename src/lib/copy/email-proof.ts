export const emailProofTexts = {
  title: 'Confirme o seu email',
  why: 'Antes de escrever a quem não o conhece, de se candidatar ou de proteger a conta, confirme o seu email. É só uma vez, e o que escreveu não se perde.',
  code: 'Código',
  sent: 'Seis números que chegam por email e valem um dia.',
  confirm: 'Confirmar email',
  notThere: 'Não os encontra? Veja também no lixo electrónico, ou peça outros.',
  another: 'Enviar outro código',
  close: 'Agora não',
  none: 'Ainda não tem email. Com um, também entra por ele, e recebe por lá o que acontece à conta.',
  notYet: 'Ainda não confirmou este email.',
  proven: 'Email confirmado.',
} as const;
