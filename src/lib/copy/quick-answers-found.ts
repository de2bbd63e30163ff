/** Words of the quick answers where a message is written, which has no use for those of the settings. */
export const foundAnswerTexts = {
  title: 'Respostas rápidas',
  found: (count: number) => (count === 1 ? '1 resposta rápida' : `${count} respostas rápidas`),
  none: 'Ainda não tem respostas rápidas.',
  create: 'Criar nas Definições',
} as const;
