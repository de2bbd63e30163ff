/** In a conversation, for who begins a deal there. */
export const beginDealTexts = {
  ask: 'Pedir orçamento',
  /** Not the name of the step, whose button stands below where something was asked for. */
  offer: 'Propor um serviço',
  what: 'O que precisa?',
  whatOffered: 'Para que trabalho?',
  when: 'Quando?',
  included: 'O que inclui a proposta?',
  sendAsk: 'Enviar pedido',
  sendOffer: 'Enviar proposta',
  asked: 'Pedido de orçamento enviado.',
  offered: 'Proposta enviada.',
  /** The deal that is open already, which may be in a conversation with another company of the same person. */
  see: 'Ver o acordo',
  failed: 'Não foi possível enviar.',
} as const;
