/** Words of the forms for a service. Texts quoted from the specification are in `copy/services.ts`. */
export const serviceFormTexts = {
  publish: 'Publicar serviço',
  publishing: 'Publicando...',
  waiting: 'A publicar assim que as imagens chegarem.',
  waitingToSave: 'A guardar assim que as imagens chegarem.',
  draft: 'Está aqui o que escreveu e ainda não publicou.',
  companyGone: 'Esta empresa já não existe. Escolha outra.',

  emptyPrice: 'Deixe vazio para “Preço sob consulta”.',
  shownAs: (price: string) => `Vai aparecer: ${price}`,
  counted: (length: number, most: number) => `${length} de ${most} caracteres`,

  tagAdded: (tag: string) => `Etiqueta ${tag} adicionada.`,
  tagRemoved: (tag: string) => `Etiqueta ${tag} removida.`,
  tagThere: (tag: string) => `A etiqueta ${tag} já está na lista.`,
  longTag: (most: number) => `Use no máximo ${most} caracteres em cada etiqueta.`,

  picturesHint: 'Até 6 imagens, JPG, PNG ou WebP até 5MB. A primeira é a capa.',
  picturesFull: 'Já tem as 6 imagens. Remova uma para juntar outra.',
  pictureWaiting: 'À espera de vez…',
  pictureSending: (share: number) => `A enviar… ${Math.round(share * 100)}%`,
  pictureSent: 'Enviada',
  pictureFailed: 'Falha ao enviar imagem',
  pictureGone: 'Esta imagem já não está guardada. Remova-a e escolha-a outra vez.',
  pictureMoved: (place: number, of: number) => `Imagem no lugar ${place} de ${of}.`,
  pictureRemoved: 'Imagem removida.',
  notSent: (count: number) =>
    count === 1
      ? 'Uma imagem não foi enviada. O que quer fazer?'
      : `${count} imagens não foram enviadas. O que quer fazer?`,

  aside: 'Esta é a versão actual. A sua ficou guardada neste aparelho.',
} as const;
