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
