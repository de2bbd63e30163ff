/** In a conversation, for who begins a deal there. */
export const beginDealTexts = {
  ask: 'Pedir orçamento',
  offer: 'Fazer proposta',
  what: 'O que precisa?',
  whatOffered: 'Para que trabalho?',
  when: 'Quando?',
  included: 'O que inclui a proposta?',
  sendAsk: 'Enviar pedido',
  sendOffer: 'Enviar proposta',
  asked: 'Pedido de orçamento enviado.',
  offered: 'Proposta enviada.',
  failed: 'Não foi possível enviar.',
} as const;
