import { isValidElement, type ReactNode } from 'react';
import { plain } from '#lib/format/plain.ts';
import type { HelpTopic } from './groups.tsx';

/** What people write around the words that matter. */
const around = new Set(
  'a o e as os ao aos da de do das dos em na no nas nos um uma ou por para com se que como onde quando qual posso quero fazer meu minha'.split(
    ' ',
  ),
);

/** The topics in which each word that was asked for begins a word. */
export function topicsWith(asked: string, topics: readonly HelpTopic[]): HelpTopic[] {
  const words = wordsOf(asked);
  const telling = words.filter((word) => !around.has(word));
  const wanted = (telling.length > 0 ? telling : words).map(singular);
  if (wanted.length === 0) return [];
  return topics.filter(({ title, text }) => {
    const said = wordsOf(`${title} ${textOf(text)}`);
    return wanted.every((word) => said.some((one) => one.startsWith(word)));
  });
}

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word);

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? `${textOf(node.props.children)} ` : '';
}
