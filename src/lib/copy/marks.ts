/** What buttons and menus say about liking, keeping, sharing and reporting, wherever a thing is shown. */
export const markTexts = {
  like: 'Curtir',
  save: 'Guardar',
  share: 'Partilhar',
  options: 'Opções',
  copyLink: 'Copiar ligação',
  phoneShare: 'Mais opções do telefone',
  report: 'Denunciar',
} as const;

/** Of the sheet in which something is reported. */
export const reportSheetTexts = {
  why: 'O que se passa?',
  more: 'Conte-nos mais',
  hint: 'A denúncia é confidencial: quem publicou não sabe quem a fez.',
  noReason: 'Escolha um motivo.',
  cancel: 'Cancelar',
  send: 'Enviar denúncia',
  sending: 'Enviando...',
} as const;
