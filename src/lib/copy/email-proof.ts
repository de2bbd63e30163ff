/** The dialog that asks whether an e-mail is really the person's. */
export const emailProofTexts = {
  title: 'Confirme o seu email',
  why: 'Antes de escrever a quem não o conhece, ou de se candidatar, confirme o email da sua conta. É só uma vez, e o que escreveu não se perde.',
  code: 'Código',
  sent: 'Está no seu correio desde que criou a conta, e vale um dia.',
  confirm: 'Confirmar email',
  notThere: 'Não está lá? Veja também no lixo electrónico.',
  another: 'Enviar outro código',
  close: 'Agora não',
  notYet: 'Ainda não confirmou este email.',
  proven: 'Email confirmado.',
} as const;
