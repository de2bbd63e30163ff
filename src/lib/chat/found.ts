import { excerpt } from '../format/excerpt.ts';
import { plain, plainWords } from '../format/plain.ts';

/** A short part of a message, with the first of the words that were looked for. */
export function excerptAround(text: string, q: string, most: number): string {
  const shown = text.replace(/\s+/g, ' ').trim();
  const places = plainWords(q)
    .map((word) => letterwise(shown).indexOf(word))
    .filter((at) => at > 0);
  const first = Math.min(...places);
  // Some words before it say what is spoken of.
  const begin = first < most / 2 ? -1 : shown.lastIndexOf(' ', first - most / 3);
  return begin > 0 && places.length > 0
    ? `…${excerpt(shown.slice(begin + 1), most - 1)}`
    : excerpt(shown, most);
}

/** Without case and accents, each letter in its place. */
const letterwise = (text: string) => text.replace(/[^ ]/g, (letter) => plain(letter).charAt(0) || letter);
