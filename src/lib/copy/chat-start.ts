export const chatStartTexts = {
  talk: 'Conversar',
  chat: 'Chat',
  sent: 'Mensagem enviada',
  asked: 'Pedido de orçamento enviado.',
  hereItIs: 'Aqui está o seu pedido',
  alreadyAsked: 'Já tem um pedido em aberto sobre este serviço.',
  signInTo: 'Entre para falar com',
  registerTo: 'Crie a sua conta para falar com',
} as const;
