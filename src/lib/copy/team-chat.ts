export const teamChatTexts = {
  answersAs: (company: string) => `Por ${company}`,
  nobody: 'Ninguém está a tratar disto',
  mine: 'Você está a tratar disto',
  by: (name: string) => `${name} está a tratar disto`,
  claim: 'Assumir',
  leave: 'Deixar',
  claimFailed: 'Não foi possível mudar quem está a tratar disto.',
  needsNetwork: 'Sem ligação, os outros não veriam quem está a tratar disto. Tente quando houver rede.',
  note: 'Nota',
} as const;
