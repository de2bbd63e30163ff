import type { settlements } from '../../deals/life.ts';

type Settlement = (typeof settlements)[number];

export const dealCaseTexts = {
  open: 'Ver o acordo',
  reportedFile: {
    download: 'Descarregar o ficheiro',
    downloading: 'A descarregar…',
    downloadFailed: 'Não foi possível descarregar o ficheiro.',
  },
  title: 'Acordo',
  failed: 'Não foi possível carregar o acordo.',
  loading: 'Carregando…',
  story: 'O que se passou',
  customer: 'Cliente',
  provider: 'Quem faz o trabalho',
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
