export const portfolioTexts = {
  titleRequired: 'O título do projeto é obrigatório',
  oddType: 'Tipo de arquivo não suportado. Use imagens, vídeos ou PDFs.',
  tooLarge: (megabytes: number) => `Arquivo muito grande. Tamanho máximo: ${megabytes}MB`,
  loadFailed: 'Não foi possível carregar o portfólio',
  itemLoadFailed: 'Não foi possível carregar o item do portfólio',
  deleted: 'Item do portfólio deletado com sucesso',
  deleteFailed: 'Não foi possível deletar o item',
  updateFailed: 'Não foi possível atualizar o projeto',
  publishFailed: 'Não foi possível criar o projeto',
  published: 'Projeto publicado com sucesso.',
  updated: 'Alterações guardadas.',

  onlySellers: 'Só empresas e freelancers têm portfólio.',
  notFound: 'Item do portfólio não encontrado',
  notYours: 'Não tem permissão para editar este item.',
  full: 'Já tem 200 trabalhos, que é o máximo.',
  changedMeanwhile:
    'Este item foi alterado entretanto, noutro separador ou telemóvel, ou por alguém da empresa.',
  strangeOrder: 'A ordem tem itens que não são deste portfólio.',
} as const;
