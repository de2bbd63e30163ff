export const likeTexts = {
  takenBack: 'Deixou de curtir.',
  /** Quoted from the specification. */
  failed: 'Não foi possível curtir este item.',
} as const;
