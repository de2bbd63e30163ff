/** Words about photos of profiles. */
export const photoTexts = {
  failed: 'Falha ao atualizar imagem',
  changed: 'Imagem atualizada.',
} as const;
