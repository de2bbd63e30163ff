export const likeTexts = {
  takenBack: 'Deixou de curtir.',
  /** The specification quotes `failed` and `jobFailed`. */
  failed: 'Não foi possível curtir este item.',
  jobFailed: 'Não foi possível curtir esta vaga',
} as const;
