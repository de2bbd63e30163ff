import type { ApplicationStatus } from '#lib/applications/states.ts';

/** What notifications say, and the words around them. */
export const notificationTexts = {
  message: (name: string) => `${name} enviou uma mensagem`,
  applicationReceived: (count: number) => (count === 1 ? 'Nova candidatura' : `${count} novas candidaturas`),
  applicationWithdrawn: 'Uma candidatura foi retirada',
  applicationMoved: {
    recebida: 'A sua candidatura foi recebida',
    em_analise: 'A sua candidatura está em análise',
    pre_selecionada: 'A sua candidatura foi pré-selecionada',
    entrevista: 'Convite para uma entrevista',
    aceite: 'A sua candidatura foi aceite',
    recusada: 'A resposta à sua candidatura',
  } satisfies Record<ApplicationStatus, string>,
  deadlineNear: (date: string) => `O prazo termina a ${date}`,
  goneJob: 'Uma vaga que já não existe',
} as const;

export const notificationsTexts = {
  title: 'Notificações',
  tabs: { all: 'Todas', unread: 'Não lidas', activity: 'Atividade' },
  list: 'Notificações',
  readAll: 'Marcar todas como lidas',
  deleteAll: 'Eliminar todas',
  deletedAll: 'As notificações foram eliminadas.',
  deleted: 'A notificação foi eliminada.',
  undo: 'Anular',
  options: (title: string) => `Opções: ${title}`,
  delete: 'Eliminar',
  markRead: 'Marcar como lida',
  unread: 'por ler',
  none: {
    all: {
      title: 'Sem notificações.',
      text: 'Quando alguém falar consigo ou algo mudar, fica a saber aqui.',
    },
    unread: { title: 'Está tudo lido.', text: 'O que for novo aparece aqui primeiro.' },
    activity: {
      title: 'Sem atividade.',
      text: 'Candidaturas, respostas e prazos aparecem aqui. As mensagens estão no Chat.',
    },
  },
  loading: 'Carregando…',
  more: 'Mais notificações',
  failed: 'Não foi possível carregar as notificações.',
  actFailed: 'Não foi possível guardar. Tente de novo.',
} as const;
