import { renderToString } from 'react-dom/server';
import { FeedCard } from '#islands/feed/FeedCard.tsx';
import type { CardInFeed } from '#lib/thing-fronts.ts';

/** About 2 KB each. */
const most = 1000;
const kept = new Map<string, string>();

/**
 * The HTML of the cards of a list. A list that is rendered anew mostly shows the same cards, so they are kept, each under
 * everything that it shows.
 */
export const cardsAsHtml = (cards: readonly CardInFeed[]): string =>
  cards.map((card, index) => cardAsHtml(card, index === 0)).join('');

function cardAsHtml(card: CardInFeed, first: boolean): string {
  const key = `${first} ${JSON.stringify(card)}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const html = renderToString(<FeedCard card={card} first={first} promotes />);
  kept.set(key, html);
  if (kept.size > most) kept.delete(kept.keys().next().value ?? '');
  return html;
}
