export const shareTexts = {
  copied: 'Ligação copiada.',
  notCopied: 'Não foi possível copiar. A ligação é',
  weight: (size: string) => `Vai com a imagem, ${size}.`,
} as const;
