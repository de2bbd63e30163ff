export const shareTexts = {
  copied: 'Ligação copiada.',
  notCopied: 'Não foi possível copiar. A ligação é',
} as const;
