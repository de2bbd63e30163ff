import { excerpt } from '../format/excerpt.ts';
import { plain, plainWords } from '../format/plain.ts';

export function excerptAround(text: string, q: string, most: number): string {
  const shown = text.replace(/\s+/g, ' ').trim();
  const searched = letterwise(shown);
  const places = plainWords(q)
    .map((word) => searched.indexOf(word))
    .filter((at) => at > 0);
  const first = Math.min(...places);
  const begin = first < most / 2 ? -1 : shown.lastIndexOf(' ', first - most / 3);
  return begin > 0 && places.length > 0
    ? `…${excerpt(shown.slice(begin + 1), most - 1)}`
    : excerpt(shown, most);
}

/** As long as the text. */
const letterwise = (text: string) =>
  text.replace(/[^ -~]/g, (letter) => plain(letter).charAt(0) || letter).toLowerCase();
