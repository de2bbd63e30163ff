export const chatStartTexts = {
  talk: 'Conversar',
  chat: 'Chat',
} as const;
