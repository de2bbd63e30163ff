export const serviceTexts = {
  required: 'Por favor, preencha os campos obrigatórios',
  oddPrice: 'Escreva o preço com números, por exemplo 15\u00a0000 ou 250,50. Sem preço, deixe em branco.',
  priceOrOnRequest: 'Escreva o preço, ou escolha “Preço sob consulta”.',
  manyTags: 'Use no máximo 10 etiquetas.',
  oddTags: 'Envie as etiquetas como texto, separadas por vírgulas.',
  manyPictures: 'Use no máximo 6 imagens.',
  lostPicture: 'Uma das imagens já não está guardada. Adicione-a outra vez.',
  onlyFreelancers: 'Para publicar sem empresa, escolha no seu perfil que é freelancer.',
  changedMeanwhile:
    'Este serviço foi alterado entretanto, noutro separador ou telemóvel, ou por alguém da empresa.',
  manyServices: 'Já tem 5000 serviços, que é o máximo.',

  notFound: 'Serviço não encontrado',
  notYours: 'Não tem permissão para editar este serviço.',
  published: 'Serviço publicado com sucesso.',
  projectPublished: 'Projeto publicado com sucesso.',
  publishFailed: 'Erro ao publicar serviço.',
  loadFailed: 'Falha ao carregar serviço',
  listFailed: 'Erro ao carregar serviços.',
  statusFailed: 'Erro ao atualizar status do serviço.',
  deleted: 'Serviço eliminado com sucesso!',
  deleteFailed: 'Falha ao eliminar serviço',
  promoted: 'Serviço promovido com sucesso!',
  notPromoted: 'Serviço despromovido com sucesso!',
  promotionFailed: 'Falha ao alterar promoção do serviço',
  updated: 'Alterações guardadas.',
  updateFailed: 'Falha ao atualizar serviço',
} as const;

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
