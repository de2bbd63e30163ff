import { hash } from 'node:crypto';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Rails } from '#components/feed/Rails.tsx';
import { ListCard } from '#islands/feed/ListCard.tsx';
import type { Rails as Shown } from '#lib/feed/rails.ts';
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
  const shown = `${isMixed(kind)} ${first} ${JSON.stringify(card)}`;
  return keptHtml(shown, <ListCard kind={kind} card={card} first={first} />);
}

export const railsAsHtml = (rails: Shown): string => keptHtml(JSON.stringify(rails), <Rails {...rails} />);

/** `shown`: everything on which the HTML depends. */
function keptHtml(shown: string, element: ReactElement): string {
  const key = hash('sha256', shown, 'base64');
  const known = kept.get(key);
  if (known !== undefined) return known;
  const html = inOnePiece(renderToString(element));
  kept.set(key, html);
  if (kept.size > most) kept.delete(kept.keys().next().value ?? '');
  return html;
}

/** React puts a card together from some five hundred strings, and each of them would stay in memory with it. */
const inOnePiece = (text: string) => Buffer.from(text).toString();
