import { isValidElement, type ReactNode } from 'react';
import { hasWords } from '#lib/format/has-words.ts';
import type { HelpTopic } from './groups.tsx';

/** The topics that have each word that was asked for. */
export function topicsWith(asked: string, topics: readonly HelpTopic[]): HelpTopic[] {
  const hasAsked = hasWords(asked);
  return topics.filter(({ title, text }) => hasAsked(`${title} ${textOf(text)}`));
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? `${textOf(node.props.children)} ` : '';
}
