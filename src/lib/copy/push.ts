export const pushTexts = {
  site: 'BizLink',
  wrote: (count: number) => (count === 1 ? 'Enviou uma mensagem' : `Enviou ${count} mensagens`),
  /** For pushes that waited for the end of the quiet hours. */
  several: (count: number) => `${count} novidades por ler`,
  oddEndpoint: 'O serviço de avisos deste navegador não pode ser usado.',
  oddKey: 'As chaves deste navegador não estão certas.',
} as const;
