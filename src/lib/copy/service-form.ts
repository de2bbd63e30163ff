/** The texts that the specification quotes are in `copy/services.ts`. */
export const serviceFormTexts = {
  publish: 'Publicar serviço',
  draft: 'Está aqui o que escreveu e ainda não publicou.',
  companyGone: 'Esta empresa já não existe. Escolha outra.',

  emptyPrice: 'Deixe vazio para “Preço sob consulta”.',
  shownAs: (price: string) => `Vai aparecer: ${price}`,

  tagAdded: (tag: string) => `Etiqueta ${tag} adicionada.`,
  tagRemoved: (tag: string) => `Etiqueta ${tag} removida.`,
  tagThere: (tag: string) => `A etiqueta ${tag} já está na lista.`,
  longTag: (most: number) => `Use no máximo ${most} caracteres em cada etiqueta.`,
} as const;
