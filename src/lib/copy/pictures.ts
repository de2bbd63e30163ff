export const pictureTexts = {
  hint: (most: number) =>
    most === 1
      ? 'JPG, PNG ou WebP até 5MB.'
      : `Até ${most} imagens, JPG, PNG ou WebP até 5MB. A primeira é a capa.`,
  full: (most: number) => `Já tem as ${most} imagens. Remova uma para juntar outra.`,
  tooMany: (most: number) => (most === 1 ? 'Escolha uma só imagem.' : `Use no máximo ${most} imagens.`),
  waiting: 'À espera de vez…',
  sending: (progress: number) => `A enviar… ${Math.round(progress * 100)}%`,
  sent: 'Enviada',
  failed: 'Falha ao enviar imagem',
  gone: 'Esta imagem já não está guardada. Remova-a e escolha-a outra vez.',
  moved: (place: number, of: number) => `Imagem no lugar ${place} de ${of}.`,
  removed: 'Imagem removida.',
  notSent: (count: number) =>
    count === 1
      ? 'Uma imagem não foi enviada. O que quer fazer?'
      : `${count} imagens não foram enviadas. O que quer fazer?`,
} as const;

export interface SubmitWords {
  readonly submit: string;
  readonly submitting: string;
  readonly waiting: string;
  readonly without: (count: number) => string;
}

export const publishWords: SubmitWords = {
  submit: 'Publicar',
  submitting: 'Publicando...',
  waiting: 'A publicar assim que as imagens chegarem.',
  without: (count) => (count === 1 ? 'Publicar sem ela' : 'Publicar sem elas'),
};

export const saveWords: SubmitWords = {
  submit: 'Guardar alterações',
  submitting: 'Guardando...',
  waiting: 'A guardar assim que as imagens chegarem.',
  without: (count) => (count === 1 ? 'Guardar sem ela' : 'Guardar sem elas'),
};
