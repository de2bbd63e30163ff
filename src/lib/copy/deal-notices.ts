/** What happened to a deal, to who did not do it. */
export const dealNotices = {
  ask: 'Novo pedido de orçamento',
  offer: 'Recebeu uma proposta',
  counter: 'Pediram-lhe outra proposta',
  'decline-by-provider': 'O seu pedido foi recusado',
  'decline-by-customer': 'A sua proposta foi recusada',
  'not-chosen': 'Desta vez a sua proposta não foi escolhida',
  withdraw: 'Quem pediu desistiu',
  accept: 'A sua proposta foi aceite',
  cancel: 'O acordo foi cancelado',
  deliver: 'O trabalho foi entregue',
  confirm: 'O trabalho foi confirmado',
  redo: 'Pediram-lhe que corrija o trabalho',
  dispute: 'Há um problema com um acordo',
  settle: 'A moderação decidiu sobre um acordo',
  'expire-por_responder': 'Um pedido de orçamento expirou',
  'expire-proposta': 'Uma proposta expirou',
  'expire-aceite': 'Um acordo expirou',
  conclude: 'O trabalho ficou concluído',
  'give-up': 'Um acordo em disputa foi cancelado',
  'remind-aceite': 'O dia combinado já passou',
  'remind-entregue': 'Falta confirmar um trabalho',
  'remind-review': 'Falta a sua avaliação',
  'company-gone': 'A empresa foi apagada: o acordo passa para quem a tinha',
  reviewed: 'Recebeu uma avaliação',
  replied: 'Responderam à sua avaliação',
} as const;
export type DealNotice = keyof typeof dealNotices;

export const dealNoticeTexts = {
  /** Under the notice: what it is about, with whom, and for which company of the reader. */
  about: (what: string, who: string, company: string | null = null) =>
    company === null ? `${what} · ${who}` : `${company}: ${what} · ${who}`,
  gone: 'Já não pode ver este acordo.',
  open: 'Ver o acordo',
  amount: 'Valor',
  toAgree: 'A combinar',
  /** What the customer wants changed, and for how much. */
  wanted: { counter: 'O que devia mudar', redo: 'O que falta ou está mal' },
  wantedAmount: 'Valor pedido',
  inNameOf: 'Em nome de',
  with: 'Com',
  after: 'O BizLink não guarda dinheiro. Combine o pagamento com quem faz o trabalho.',
} as const;
