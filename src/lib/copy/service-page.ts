/** What is said on the page of a service, where script says it too. */
export const servicePageTexts = {
  more: 'Mais deste vendedor',
  similar: 'Serviços parecidos',
  askQuote: 'Solicitar Orçamento',
  noWhat: 'Escreva o que precisa.',
} as const;
