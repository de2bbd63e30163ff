import { reviewsInWords } from './rating.ts';

export const requestDetailsFailed = 'Não foi possível carregar os detalhes do pedido.';

/** For who answers a request. */
export const offeringTexts = {
  name: 'Proposta',
  loading: 'Carregando…',
  loadFailed: 'Não foi possível ver se pode fazer uma proposta.',
  unknown: 'Sem ligação. Escreva a proposta: segue quando houver rede, se o pedido ainda estiver aberto.',
  forWhat: (title: string) => `Para: ${title}`,
  what: 'O que inclui a proposta?',
  when: 'Para quando?',
  seller: 'Em nome de',
  draft: 'Recuperámos o que tinha escrito.',
  cancel: 'Voltar',
  send: 'Enviar proposta',
  sending: 'Enviando…',
  sent: 'Proposta enviada.',
  failed: 'Não foi possível enviar a proposta.',
  already: 'Já há uma proposta, sua ou da sua empresa',
  alreadyHow: 'Está aberta. No acordo pode vê-la e mudá-la.',
  seeDeal: 'Ver acordo',
  become: 'Tornar-me freelancer',
  toPublish: 'Publicar um serviço',
  close: 'Está bem',
} as const;

/** For who published a request. */
export const ownRequestTexts = {
  panel: 'O seu pedido',
  openUntil: (day: string) => `Aberto até ${day}`,
  ended: {
    hand: 'Fechado por si',
    time: 'Fechado ao fim de 14 dias',
    accepted: 'Fechado: aceitou uma proposta',
  },
  hidden: 'Por agora, só você o vê.',
  edit: 'Editar',
  share: 'Partilhar',
  close: 'Fechar pedido',
  closeTitle: 'Fechar o pedido?',
  closeEffect: 'Deixa de aparecer, e quem tem uma proposta aberta é avisado. Não se pode abrir de novo.',
  closed: 'Pedido fechado.',
  closeFailed: 'Não foi possível fechar o pedido.',
  remove: 'Eliminar',
  removeTitle: 'Eliminar o pedido?',
  removeEffect: 'O pedido desaparece, e quem tem uma proposta aberta é avisado. Os acordos já feitos ficam.',
  removed: 'Pedido eliminado.',
  removeFailed: 'Não foi possível eliminar o pedido.',
  offers: (count: number) =>
    count === 0 ? 'Propostas' : count === 1 ? '1 proposta' : `${count} propostas para comparar`,
  loading: 'Carregando…',
  offersFailed: 'Não foi possível carregar as propostas.',
  none: 'Ainda não há propostas. Quando chegar uma, aparece aqui e recebe um aviso.',
  noneClosed: 'Ninguém fez uma proposta enquanto o pedido esteve aberto.',
  noneLeft: 'Nenhuma proposta está aberta.',
  past: (count: number) => `Terminadas (${count})`,
  bestPrice: 'Melhor preço',
  bestRated: 'Melhor avaliação',
  when: 'Quando',
  who: 'Quem faz',
  done: 'Experiência',
  where: 'Onde',
  noDay: 'Sem dia marcado',
  untilDay: (day: string) => `até ${day}`,
  reviews: (count: number) => (count === 0 ? 'Ainda sem avaliações' : reviewsInWords(count)),
  jobsDone: (count: number) =>
    count === 0
      ? 'Ainda sem trabalhos concluídos'
      : count === 1
        ? '1 trabalho concluído'
        : `${count} trabalhos concluídos`,
  near: {
    district: 'No mesmo distrito',
    province: 'Na mesma província',
    elsewhere: 'Noutra província',
  },
  nearAt: (near: string, place: string) => `${near}: ${place}`,
  noPlace: 'Não diz onde trabalha',
  validUntil: (day: string) => `Vale até ${day}`,
  askedAgain: 'Pediu outra proposta.',
  /** For screen readers, because each offer has the same buttons. */
  actOf: (act: string, who: string) => `${act}: ${who}`,
  accept: 'Aceitar',
  ask: 'Perguntar',
  decline: 'Recusar',
  seeDeal: 'Ver acordo',
} as const;

/** On the page of deals. */
export const ownRequestsTexts = {
  title: 'Os seus pedidos',
  noOffers: 'Ainda sem propostas',
} as const;
