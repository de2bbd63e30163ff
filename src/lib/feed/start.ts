import type { FeedPage } from '#lib/contract/feed.ts';
import { type CardInFeed, cardOf } from '../thing-fronts.ts';

/** What the island of a list begins with: the page has it in a script beside the list, for React takes it from there. */
export interface FeedStart {
  readonly cards: readonly CardInFeed[];
  readonly next: string | null;
  /** Results go on by a press, a feed by itself. */
  readonly kind: 'feed' | 'search';
  /** The call that it reads on, without `last_id`. */
  readonly call: string;
  /** Where the next page is, for who has no script. */
  readonly nextPage: string | null;
  /** Of the whole site, for links that are shared. */
  readonly site: string;
  /** Of this list, among all that the browser keeps for going back. */
  readonly key: string;
}

export const startScript = { id: 'feed-start', type: 'application/json' } as const;

/** What people wrote must not end the element that it stands in. */
export const startText = (start: FeedStart): string => JSON.stringify(start).replaceAll('<', '\\u003c');

/** As the feed and search answer. */
export type PageOfList = Pick<FeedPage, 'items' | 'next_page_info'>;

/** Of the page that this address shows. */
export function startOf(
  page: PageOfList,
  url: URL,
  list: Pick<FeedStart, 'kind' | 'call' | 'site'>,
): FeedStart {
  const { cards, next } = shownOf(page);
  const { pathname, searchParams } = url;
  const asked = new URLSearchParams(searchParams);
  if (next) asked.set('last_id', next);
  return {
    ...{ cards, next, ...list },
    nextPage: next && `${pathname}?${asked}`,
    key: `feed:${pathname}:${list.call}:${searchParams.get('last_id') ?? ''}`,
  };
}

/** The cards of a page that came from the API. */
export const shownOf = ({ items, next_page_info }: PageOfList) => ({
  cards: items.map(cardOf),
  next: next_page_info.last_id,
});
