import { plain } from './plain.ts';

/** What people write around the words that matter. */
const around = new Set(
  'a o e as os ao aos da de do das dos em na no nas nos um uma ou por para com se que como onde quando qual posso quero fazer meu minha'.split(
    ' ',
  ),
);

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word);

/** Whether each word that was asked for begins a word of a text. Nothing has no words. */
export function hasWords(asked: string): (text: string) => boolean {
  const words = wordsOf(asked);
  const telling = words.filter((word) => !around.has(word));
  const wanted = (telling.length > 0 ? telling : words).map(singular);
  return (text) => {
    const said = wordsOf(text);
    return wanted.length > 0 && wanted.every((word) => said.some((one) => one.startsWith(word)));
  };
}
