/** Said of what waits for a moderator. */
export const heldTexts = {
  title: 'Em análise',
  next: 'Uma pessoa do BizLink vai ver e decidir. Não precisa de publicar outra vez.',
} as const;
