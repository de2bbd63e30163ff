import type { FeedPage } from '#lib/contract/feed.ts';
import type { listTexts } from '#lib/copy/feed.ts';
import { type CardInFeed, cardOf } from '../thing-fronts.ts';
import type { ListCall } from './calls.ts';
import { listKey } from './list-key.ts';

/** The first state of a list's island. The page has it in a script beside the list, and React starts from it. */
export interface FeedStart {
  readonly cards: readonly CardInFeed[];
  readonly next: string | null;
  /** A feed loads by itself, of everybody or of whom one follows. Other lists load by a press. */
  readonly kind: keyof typeof listTexts;
  /** The call for further pages, without `last_id`. */
  readonly call: ListCall;
  /** The address of the next page, for readers without script. */
  readonly nextPage: string | null;
  /** The origin of the site, for links that people share. */
  readonly site: string;
  /** The storage key of this list. The browser keeps several for going back. */
  readonly key: string;
}

export const isEndless = ({ kind }: Pick<FeedStart, 'kind'>): boolean =>
  kind === 'feed' || kind === 'following';

export const startScript = { id: 'feed-start', type: 'application/json' } as const;

/** A `<` in what people wrote could end the script element. */
export const startText = (start: FeedStart): string => JSON.stringify(start).replaceAll('<', '\\u003c');

/** The part of an answer that the feed and the search have in common. */
export type PageOfList = Pick<FeedPage, 'items' | 'next_page_info'>;

/** The start of the list at this address. */
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
    key: `${listKey}${pathname}:${list.call}:${searchParams.get('last_id') ?? ''}`,
  };
}

/** The cards of an answer of the API, and where the list goes on. */
export const shownOf = ({ items, next_page_info }: PageOfList) => ({
  cards: items.map(cardOf),
  next: next_page_info.last_id,
});
