import { renderToString } from 'react-dom/server';
import { ListCard } from '#islands/feed/ListCard.tsx';
import { type FeedStart, isMixed } from '#lib/feed/start.ts';
import type { CardInFeed } from '#lib/thing-fronts.ts';

type Kind = FeedStart['kind'];

/** About 2 KB each. */
const most = 1000;
const kept = new Map<string, string>();

/**
 * The HTML of the cards of a list. A list that is rendered anew mostly shows the same cards, so they are kept, each under
 * everything that it shows.
 */
export const cardsAsHtml = (kind: Kind, cards: readonly CardInFeed[], isTop = true): string =>
  cards.map((card, index) => cardAsHtml(kind, card, isTop && index === 0)).join('');

function cardAsHtml(kind: Kind, card: CardInFeed, first: boolean): string {
  const key = `${isMixed(kind)} ${first} ${JSON.stringify(card)}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const html = renderToString(<ListCard kind={kind} card={card} first={first} />);
  kept.set(key, html);
  if (kept.size > most) kept.delete(kept.keys().next().value ?? '');
  return html;
}
