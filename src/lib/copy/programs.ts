/** What the API says of keys and webhooks. The screens have their own words. */
export const programTexts = {
  required: 'Campo obrigatório.',
  manyKeys: (most: number) => `Já tem ${most} chaves. Revogue uma que já não usa.`,
  inAddress: 'Envie a chave no cabeçalho Authorization, nunca no endereço.',
  noScopes: 'Escolha para que serve a chave.',
  manyWebhooks: (most: number) => `Já tem ${most} webhooks. Elimine um que já não usa.`,
  webhookOff: 'Este webhook está desligado. Ligue-o primeiro.',
  oddReceiver: 'Use um endereço https público, com um nome e sem porta, como https://loja.co.mz/bizlink.',
  unknownReceiver: 'Não encontrámos este endereço. Verifique o nome.',
  noEvents: 'Escolha o que quer saber.',
} as const;
