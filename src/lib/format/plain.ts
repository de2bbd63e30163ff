/** Without case and accents, for comparing what people type with what is written: "nampúla" finds "Nampula". */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();

/** What is looked for, word by word. Signs that `like` would read as wildcards are no part of words. */
export const plainWords = (text: string): string[] =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .slice(0, 8);
