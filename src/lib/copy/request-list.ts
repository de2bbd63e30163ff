export const requestListTexts = {
  list: 'Pedidos',
  more: 'Mais pedidos',
  loadMore: 'Carregar mais',
  failed: 'Não foi possível carregar mais pedidos.',
  end: 'Não há mais pedidos.',
} as const;

export const openRequestsTexts = {
  search: 'Pesquisar pedidos',
  description:
    'Pedidos de trabalho em Moçambique: quem precisa diz o quê e onde, e quem sabe fazer responde com uma proposta.',
  budgetFrom: 'Orçamento a partir de',
  none: 'Nenhum pedido encontrado.',
  noneYet: 'O que as pessoas precisam aparece aqui. Um pedido fica aberto 14 dias.',
  all: 'Ver todos os pedidos',
  publish: 'Publicar pedido',
  ask: 'Pedir um serviço',
} as const;

export const needTexts = {
  title: 'Não encontrou? Diga o que precisa',
  text: 'Publique um pedido, grátis. Quem sabe fazer responde com uma proposta.',
  home: 'Não encontra? Diga o que precisa',
} as const;
