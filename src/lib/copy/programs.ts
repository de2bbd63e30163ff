/** What the API says of keys and webhooks. The screens have their own words. */
export const programTexts = {
  required: 'Campo obrigatório.',
  manyKeys: (most: number) => `Já tem ${most} chaves. Revogue uma que já não usa.`,
  inAddress: 'Envie a chave no cabeçalho Authorization, nunca no endereço.',
  noScopes: 'Escolha para que serve a chave.',
  noEvents: 'Escolha o que quer saber.',
} as const;
