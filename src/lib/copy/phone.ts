/** Said of a person, to themselves and to others. */
export const phoneConfirmed = 'Telefone confirmado';

export const phoneTexts = {
  title: 'Telefone',
  hint: 'Só você vê o número da conta. Os outros vêem só se está confirmado.',
  notYet: 'Ainda não confirmou este telefone.',
  none: 'Ainda não tem telefone no perfil.',
  add: 'Juntar telefone',
  change: 'Mudar telefone',
  confirm: 'Confirmar telefone',
  confirmed: 'confirmado',
  confirmLink: 'Confirmar',
  sending: 'Enviando...',
  confirming: 'Confirmando...',
  sentTo: (number: string) => `Enviado por SMS para ${number}. Vale 10 minutos.`,
  notThere: 'Não chegou? Um SMS pode demorar um minuto.',
  later: 'Agora não',
  done: 'Telefone confirmado.',
} as const;

export const alreadyConfirmed = 'Este telefone já está confirmado.';

/** What the calls answer. */
export const phoneAnswers = {
  sent: 'Código enviado por SMS.',
  none: 'Escreva primeiro o seu telefone no perfil.',
  odd: 'O telefone do perfil não parece um número de telemóvel. Escreva-o como 84 123 4567.',
  abroad: 'Ainda não enviamos SMS para este país.',
  notHere: 'Neste site não se entra por telemóvel.',
  sentTo: (number: string) => `Se o número estiver certo, recebe um código por SMS em ${number}.`,
  same: 'Já entra com este número.',
  ofOther: 'Este número já abre outra conta.',

  tooMany: 'Já foram pedidos códigos a mais. Tente mais tarde.',
  emailFirst: 'Confirme primeiro o seu email.',
} as const;
