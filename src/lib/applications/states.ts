/** In the order of progress towards a yes. The refusal is last. */
export const applicationStatuses = [
  'recebida',
  'em_analise',
  'pre_selecionada',
  'entrevista',
  'aceite',
  'recusada',
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** The allowed next states. No application returns to `recebida`. */
export const moves: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  recebida: ['em_analise', 'pre_selecionada', 'entrevista', 'aceite', 'recusada'],
  em_analise: ['pre_selecionada', 'entrevista', 'aceite', 'recusada'],
  pre_selecionada: ['em_analise', 'entrevista', 'aceite', 'recusada'],
  entrevista: ['pre_selecionada', 'aceite', 'recusada'],
  // A mistaken answer can be reopened, but not reversed in one step.
  aceite: ['entrevista'],
  recusada: ['em_analise'],
};

export const mayMove = (from: ApplicationStatus, to: ApplicationStatus): boolean => moves[from].includes(to);

/** The applicant is told after two minutes. Until then the owner can take the answer back. */
const answers: readonly ApplicationStatus[] = ['entrevista', 'aceite', 'recusada'];
export const isAnswer = (status: ApplicationStatus): boolean => answers.includes(status);
export const takenBackWithinMs = 2 * 60 * 1000;

export const undecided = applicationStatuses.filter((status) => status !== 'aceite' && status !== 'recusada');

/** How many still wait for an answer. */
export const waitingIn = ({
  by_status,
}: {
  readonly by_status: Readonly<Record<ApplicationStatus, number>>;
}): number => undecided.reduce((sum, status) => sum + by_status[status], 0);

export const isUndecided = (status: ApplicationStatus): boolean => undecided.some((one) => one === status);

export const stateNames: Readonly<Record<ApplicationStatus, string>> = {
  recebida: 'Recebida',
  em_analise: 'Em análise',
  pre_selecionada: 'Pré-selecionada',
  entrevista: 'Entrevista',
  aceite: 'Aceite',
  recusada: 'Recusada',
};
