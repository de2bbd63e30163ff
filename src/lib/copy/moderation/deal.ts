import type { Deal } from '#lib/contract/deals.ts';
import type { DealState, settlements } from '../../deals/life.ts';

type Settlement = (typeof settlements)[number];

export const dealCaseTexts = {
  open: 'Ver o acordo',
  title: 'Acordo',
  failed: 'Não foi possível carregar o acordo.',
  loading: 'Carregando…',
  story: 'O que se passou',
  customer: 'Cliente',
  provider: 'Quem faz o trabalho',
  state: 'Estado',
  how: 'Como fica',
  outcomes: { concluido: 'Concluído', cancelado: 'Cancelado' } satisfies Record<Settlement, string>,
  effects: {
    concluido: 'Conta como trabalho feito.',
    cancelado: 'Não conta como trabalho feito.',
  } satisfies Record<Settlement, string>,
  noOutcome: 'Escolha como fica o acordo.',
  words: 'Porquê',
  wordsHint: 'As duas pessoas lêem estas palavras. Não dá para desfazer.',
  settle: 'Decidir o acordo',
  settleFailed: 'Não foi possível decidir o acordo.',
  settled: 'O acordo ficou decidido. Falta decidir o caso.',
  over: 'Este acordo já terminou.',
} as const;

export const dealStateNames: Readonly<Record<DealState, string>> = {
  por_responder: 'Por responder',
  proposta: 'Com proposta',
  aceite: 'Aceite',
  entregue: 'Entregue',
  concluido: 'Concluído',
  recusado: 'Recusado',
  retirado: 'Retirado',
  expirado: 'Expirado',
  cancelado: 'Cancelado',
  em_disputa: 'Em disputa',
};

export const dealActs: Readonly<Record<Deal['events'][number]['step'], string>> = {
  ask: 'pediu um orçamento',
  offer: 'fez uma proposta',
  counter: 'pediu outra proposta',
  decline: 'recusou',
  withdraw: 'retirou o pedido',
  accept: 'aceitou a proposta',
  cancel: 'cancelou o acordo',
  deliver: 'entregou o trabalho',
  confirm: 'confirmou o trabalho',
  redo: 'pediu uma correcção',
  dispute: 'abriu uma disputa',
  settle: 'decidiu o acordo',
  expire: 'deixou expirar: ninguém respondeu a tempo',
  conclude: 'deu o trabalho por concluído: ninguém disse o contrário',
  'give-up': 'cancelou o acordo: ninguém o decidiu a tempo',
};
