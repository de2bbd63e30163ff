export const requestFormTexts = {
  title: 'O que precisa?',
  titleExample: 'Ex.: Canalizador para uma torneira que pinga',
  description: 'Descrição',
  describe: 'O que é, em que estado está, quando pode ser',
  wantedBy: 'Até quando?',
  wantedByHint: 'O último dia em que ainda lhe serve. O pedido fecha sozinho ao fim de 14 dias.',
  budget: 'Quanto pode pagar, no máximo?',
  budgetHint: 'Em meticais. Sem valor, aparece “Orçamento a combinar”.',
  shownAs: (budget: string) => `Aparece assim: ${budget}`,
  whoSees:
    'O seu nome só aparece a quem entrou na conta. Não escreva a sua morada nem o seu número: combine isso no chat.',
  where: 'Onde e quando',
  noDistrict: 'Toda a província',
  noBudget: 'A combinar',
  noDay: 'Sem data',

  draft: 'Está aqui o que escreveu e ainda não publicou.',
  draftInstead: (title: string) =>
    `Está aqui o pedido que já tinha começado, e não “${title}”. Para pedir isso, comece de novo.`,
  mustSignIn: 'Entre na conta para dizer o que precisa.',
  published: 'Pedido publicado. Avisamos quando chegar uma proposta.',
  updated: 'Alterações guardadas.',
  connectionFailed: 'Erro de conexão. Verifique sua internet e tente novamente.',

  notFound: 'Pedido não encontrado',
  notYours: 'Não tem permissão para editar este pedido.',
  loadFailed: 'Não foi possível carregar o pedido',
  closedStays: 'Um pedido fechado já não se altera. Se ainda precisa, publique um novo.',
  see: 'Ver o pedido',
  another: 'Publicar outro pedido',
  all: 'Ver pedidos',
} as const;
