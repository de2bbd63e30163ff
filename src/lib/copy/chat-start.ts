/** Texts that the specification quotes are used word for word. */
export const chatStartTexts = {
  talk: 'Conversar',
  chat: 'Chat',
} as const;
