export const outboxBarTexts = {
  waiting: (count: number) => `Por enviar: ${count}`,
  signOut: (count: number) => ({
    title: 'Sair e perder o que está por enviar?',
    text:
      count === 1
        ? 'Há 1 coisa por enviar neste dispositivo. Se sair, perde-se.'
        : `Há ${count} coisas por enviar neste dispositivo. Se sair, perdem-se.`,
    yes: 'Sair assim mesmo',
    no: 'Ficar',
  }),
} as const;
