export const teamChatTexts = {
  answersAs: (company: string) => `Por ${company}`,
  nobody: 'Ninguém está a tratar disto',
  mine: 'Está a tratar disto',
  by: (name: string) => `${name} está a tratar disto`,
  claim: 'Assumir',
  leave: 'Deixar',
  claimFailed: 'Não foi possível mudar quem está a tratar disto.',
  note: 'Nota',
} as const;
