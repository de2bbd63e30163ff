export const markTexts = {
  like: 'Curtir',
  save: 'Guardar',
  share: 'Partilhar',
  options: 'Opções',
  close: 'Fechar',
  whatsapp: 'Enviar pelo WhatsApp',
  copy: 'Copiar',
  copyLink: 'Copiar ligação',
  link: 'Ligação',
  otherWays: 'Mais',
  phoneShare: 'Mais opções do telefone',
  report: 'Denunciar',
} as const;

export const likeTexts = {
  takenBack: 'Deixou de curtir.',
  failed: 'Não foi possível curtir este item.',
  jobFailed: 'Não foi possível curtir esta vaga',
} as const;
