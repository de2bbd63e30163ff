export const likeTexts = {
  takenBack: 'Deixou de curtir.',
  /** As the specification quotes it. */
  failed: 'Não foi possível curtir este item.',
} as const;
