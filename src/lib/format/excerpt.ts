import { withoutEnd } from './ends.ts';

export const wordsOfHtml = (html: string): string => linesOfHtml(html).replace(/\s+/g, ' ');

/** Decodes only the entities that the cleaning of descriptions writes. */
export const linesOfHtml = (html: string): string =>
  html
    .replace(/<(?:\/p|\/li|br)[^<>]*>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');

export function excerpt(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const letters = Array.from(plain);
  if (letters.length <= most) return plain;
  const cut = letters.slice(0, most - 1).join('');
  const end = cut.lastIndexOf(' ');
  return `${withoutEnd(end > most / 2 ? cut.slice(0, end) : cut, /[\s,.;:–-]/)}…`;
}
