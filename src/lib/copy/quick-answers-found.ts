/** Separate from the settings' words, which the message field does not need. */
export const foundAnswerTexts = {
  title: 'Respostas rápidas',
  short: 'Respostas',
  found: (count: number) => (count === 1 ? '1 resposta rápida' : `${count} respostas rápidas`),
  none: 'Ainda não tem respostas rápidas.',
  create: 'Criar nas Definições',
} as const;
