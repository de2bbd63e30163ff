/** Apart from the other words of these pages, because a script brings it. */
export const apiDocsCopyTexts = {
  copied: 'Copiado.',
  notCopied: 'Não foi possível copiar. Marque o texto com o dedo.',
} as const;
