export const likeTexts = {
  takenBack: 'Deixou de curtir.',
  /** These two are quoted from the specification. */
  failed: 'Não foi possível curtir este item.',
  jobFailed: 'Não foi possível curtir esta vaga',
} as const;
