export const deviceTexts = {
  this: 'Este',
  inUse: 'Em uso neste dispositivo',
  lastUsed: 'Última utilização:',
  since: (when: string) => `Entrou em ${when}`,
  end: 'Terminar',
  endNamed: (browser: string, used: string, since: string) =>
    `Terminar a sessão em ${browser}, ${used}. ${since}`,
  endTitle: 'Terminar esta sessão?',
  endOthers: 'Terminar todas as outras sessões',
  endOthersTitle: 'Terminar todas as outras sessões?',
  whatIsLost: 'Numa sessão que termina perde-se o que nela está por enviar.',
  staysListed: 'Quem saiu sem rede fica na lista até a terminar aqui.',
  ended: 'Sessão terminada.',
  othersEnded: 'As outras sessões terminaram.',
} as const;
