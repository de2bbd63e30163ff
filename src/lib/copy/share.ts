/** What is said once a link was copied, or was not. */
export const shareTexts = {
  copied: 'Ligação copiada.',
  notCopied: 'Não foi possível copiar. A ligação é',
} as const;
