export const chatStartTexts = {
  talk: 'Conversar',
  chat: 'Chat',
  sent: 'Mensagem enviada',
  signInTo: 'Entre para falar com',
  registerTo: 'Crie a sua conta para falar com',
} as const;
