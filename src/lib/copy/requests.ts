export const requestRefusals = {
  titleRequired: 'Diga o que precisa.',
  descriptionRequired: 'Descreva o que precisa.',
  categoryRequired: 'Escolha uma categoria.',
  provinceRequired: 'Escolha a província.',
  oddDistrict: 'Escolha um distrito da lista.',
  oddBudget: 'Escreva o valor com números, por exemplo 1\u00a0500. Sem valor, deixe em branco.',
  oddDay: 'Escolha um dia, por exemplo 30/11/2026.',
  pastDay: 'Escolha um dia a partir de hoje.',
  farDay: 'Escolha um dia dentro de um ano.',
  lostPicture: 'Uma das imagens já não está guardada. Adicione-a outra vez.',
  manyPictures: 'Um pedido tem no máximo 3 imagens.',
  manyRequests: 'Já tem 20 pedidos abertos, que é o máximo. Feche um deles primeiro.',
  changedMeanwhile: 'Este pedido foi alterado entretanto, noutro separador ou telemóvel.',
  closed: 'Este pedido já está fechado.',
} as const;

export const offerTexts = {
  refused: {
    own: 'Este pedido é seu.',
    closed: 'Este pedido já está fechado.',
    blocked: 'Não pode responder a este pedido.',
    not_seller:
      'Para fazer propostas, complete o seu perfil de freelancer ou publique um serviço e deixe-o activo.',
    email: 'Confirme o seu email para fazer propostas.',
    full: 'Este pedido já tem 8 propostas abertas, que é o máximo. Volte mais tarde: pode ficar um lugar livre.',
    too_many: 'Já tem 10 propostas abertas em pedidos, que é o máximo. Espere que uma seja respondida.',
  },
} as const;

export const requestPageTexts = {
  all: 'Pedidos',
  published: 'Pedido · publicado em',
  what: 'O que é preciso',
  pictures: 'Imagens',
  picture: (number: number, of: number, title: string) => `Imagem ${number} de ${of}: ${title}`,
  answer: 'Responder',
  noOffers: 'Ainda sem propostas',
  whoAsks: 'Entre na sua conta para ver quem pede.',
  asks: 'Quem pede',
  safely: 'Combine o preço por escrito. O BizLink não recebe nem garante pagamentos.',
  notFound: 'Pedido não encontrado',
  gone: 'Pode ter sido eliminado por quem o publicou.',
  seeAll: 'Ver pedidos',
  described: (what: string, where: string) => `${what} · ${where}. `,
} as const;

export const requestTexts = {
  kick: 'Pedido',
  offer: 'Fazer proposta',
  offerOnCard: 'Propor',
  offersMade: (count: number) => (count === 0 ? '' : count === 1 ? '1 proposta' : `${count} propostas`),
  toAgree: 'Orçamento a combinar',
  upToAmount: (amount: string) => `Até ${amount}`,
  upTo: (amount: string) => `Até ${amount}\u00a0MT`,
  wantedToday: 'para hoje',
  wantedTomorrow: 'até amanhã',
  wantedUntil: (day: string) => `até ${day}`,
} as const;
