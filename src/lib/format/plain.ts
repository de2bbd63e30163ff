/** Removes case and accents, to compare typed text with stored text: "nampúla" finds "Nampula". */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();

/** The words of a search. Characters that `like` reads as wildcards are no part of words. */
export const plainWords = (text: string): string[] =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .slice(0, 8);
