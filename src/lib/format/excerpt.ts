export const wordsOfHtml = (html: string): string => linesOfHtml(html).replace(/\s+/g, ' ');

/** Decodes only the entities that the cleaning of descriptions writes. */
export const linesOfHtml = (html: string): string =>
  html
    .replace(/<(?:\/p|\/li|br)[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

export function excerpt(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const letters = Array.from(plain);
  if (letters.length <= most) return plain;
  const cut = letters.slice(0, most - 1).join('');
  const end = cut.lastIndexOf(' ');
  return `${(end > most / 2 ? cut.slice(0, end) : cut).replace(/[\s,.;:–-]+$/, '')}…`;
}
