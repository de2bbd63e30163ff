/** Removes case and accents, so that "nampúla" finds "Nampula". */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();

/** At most eight words. Wildcards of `like` are not part of a word. */
export const plainWords = (text: string): string[] =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .slice(0, 8);
