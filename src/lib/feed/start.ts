import type { FeedPage } from '#lib/contract/feed.ts';
import type { ThingType } from '#lib/contract/likes.ts';
import { type CardInFeed, cardOf } from './card.ts';

/** What the island of a list begins with: the page has it in a script beside the list, for React takes it from there. */
export interface FeedStart {
  readonly cards: readonly CardInFeed[];
  readonly next: string | null;
  readonly type: ThingType | null;
  /** Where the next page is, for who has no script. */
  readonly nextPage: string | null;
  /** Of the whole site, for links that are shared. */
  readonly site: string;
  /** Of this list, among all that the browser keeps for going back. */
  readonly key: string;
}

const startId = 'feed-start';

export const startScript = { id: startId, type: 'application/json' } as const;

/** What people wrote must not end the element that it stands in. */
export const startText = (start: FeedStart): string => JSON.stringify(start).replaceAll('<', '\\u003c');

export const readStart = (): FeedStart => JSON.parse(document.getElementById(startId)?.textContent ?? '');

/** Of the page that this address shows. */
export function startOf(page: FeedPage, url: URL, site: string, type: ThingType | null): FeedStart {
  const { cards, next } = shownOf(page);
  const { pathname, searchParams } = url;
  const asked = new URLSearchParams(searchParams);
  if (next) asked.set('last_id', next);
  return {
    ...{ cards, next, type, site },
    nextPage: next && `${pathname}?${asked}`,
    key: `feed:${pathname}:${type ?? ''}:${searchParams.get('last_id') ?? ''}`,
  };
}

/** The cards of a page that came from the API. */
export const shownOf = ({ items, next_page_info }: FeedPage) => ({
  cards: items.map(cardOf),
  next: next_page_info.last_id,
});
