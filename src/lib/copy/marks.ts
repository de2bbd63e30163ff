export const markTexts = {
  like: 'Curtir',
  save: 'Guardar',
  share: 'Partilhar',
  options: 'Opções',
  copyLink: 'Copiar ligação',
  phoneShare: 'Mais opções do telefone',
  report: 'Denunciar',
} as const;
