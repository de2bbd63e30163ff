export const teamChatTexts = {
  answersAs: (company: string) => `Por ${company}`,
  nobody: 'Ninguém trata disto',
  mine: 'Você trata disto',
  /** The name last, because the line is cut where it has no room. */
  by: (name: string) => `Trata disto: ${name}`,
  claim: 'Assumir',
  leave: 'Deixar',
  claimFailed: 'Não foi possível mudar quem trata disto.',
  needsNetwork: 'Sem ligação os outros não o veriam. Tente quando houver rede.',
  note: 'Nota',
} as const;
