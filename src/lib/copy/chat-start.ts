export const chatStartTexts = {
  talk: 'Conversar',
  chat: 'Chat',
  sent: 'Mensagem enviada',
  asked: 'Pedido de orçamento enviado.',
  hereItIs: 'Aqui está o seu pedido',
  alreadyAsked: 'Já tem um pedido em aberto sobre este serviço.',
  again: {
    title: 'Já tem um pedido em aberto',
    text: 'Já pediu um orçamento para este serviço. O que escreveu agora vai para a mesma conversa, como mensagem.',
    yes: 'Enviar mensagem',
    no: 'Voltar',
  },
  signInTo: 'Entre para falar com',
  registerTo: 'Crie a sua conta para falar com',
} as const;
