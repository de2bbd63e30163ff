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
