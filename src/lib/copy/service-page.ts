export const servicePageTexts = {
  more: 'Mais deste vendedor',
  similar: 'Serviços parecidos',
  askQuote: 'Solicitar Orçamento',
  own: 'Os meus serviços',
  byChat: 'Enviar pelo chat',
  byWhatsApp: 'Abrir WhatsApp',
  noWhat: 'Escreva o que precisa.',
} as const;
