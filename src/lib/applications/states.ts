/** The states of an application, in the order of the way to a yes, and the no at the end. */
export const applicationStatuses = [
  'recebida',
  'em_analise',
  'pre_selecionada',
  'entrevista',
  'aceite',
  'recusada',
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** Where an application may go from each state. Nothing goes back to the beginning. */
export const moves: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  recebida: ['em_analise', 'pre_selecionada', 'entrevista', 'aceite', 'recusada'],
  em_analise: ['pre_selecionada', 'entrevista', 'aceite', 'recusada'],
  pre_selecionada: ['em_analise', 'entrevista', 'aceite', 'recusada'],
  entrevista: ['pre_selecionada', 'aceite', 'recusada'],
  // An answer that was given by mistake can be taken up again, but not turned round at once.
  aceite: ['entrevista'],
  recusada: ['em_analise'],
};

export const mayMove = (from: ApplicationStatus, to: ApplicationStatus): boolean => moves[from].includes(to);

/** What an applicant waits for. It is told two minutes later, and can be taken back until then. */
const answers: readonly ApplicationStatus[] = ['entrevista', 'aceite', 'recusada'];
export const isAnswer = (status: ApplicationStatus): boolean => answers.includes(status);
export const takenBackWithinMs = 2 * 60 * 1000;

/** Neither accepted nor declined yet. */
export const undecided = applicationStatuses.filter((status) => status !== 'aceite' && status !== 'recusada');

export const isUndecided = (status: ApplicationStatus): boolean => undecided.some((one) => one === status);

export const stateNames: Readonly<Record<ApplicationStatus, string>> = {
  recebida: 'Recebida',
  em_analise: 'Em análise',
  pre_selecionada: 'Pré-selecionada',
  entrevista: 'Entrevista',
  aceite: 'Aceite',
  recusada: 'Recusada',
};
