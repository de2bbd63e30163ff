export const servicePageTexts = {
  more: 'Mais deste vendedor',
  similar: 'Serviços parecidos',
  deals: 'Acordos',
  free: 'É grátis e não obriga a nada.',
  askQuote: 'Solicitar Orçamento',
  own: 'Os meus serviços',
  byChat: 'Enviar pelo chat',
  byWhatsApp: 'Abrir WhatsApp',
  noWhat: 'Escreva o que precisa.',
} as const;
