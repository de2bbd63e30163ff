/** What the API says of keys and webhooks. The screens have their own words. */
export const programTexts = {
  required: 'Campo obrigatório.',
  noScopes: 'Escolha para que serve a chave.',
  noEvents: 'Escolha o que quer saber.',
} as const;
