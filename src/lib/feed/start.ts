import type { FeedPage } from '#lib/contract/feed.ts';
import type { listTexts } from '#lib/copy/feed.ts';
import { type CardInFeed, cardOf } from '../thing-fronts.ts';
import type { ListCall } from './calls.ts';
import { listKey } from './list-key.ts';

export interface FeedStart {
  readonly cards: readonly CardInFeed[];
  readonly next: string | null;
  /** A feed loads more by itself. Other lists load by a press. */
  readonly kind: keyof typeof listTexts;
  readonly call: ListCall;
  readonly nextPage: string | null;
  readonly key: string;
}

export const isEndless = ({ kind }: Pick<FeedStart, 'kind'>): boolean =>
  kind === 'feed' || kind === 'following';

export const startScript = { id: 'feed-start', type: 'application/json' } as const;

/** Escapes `<`, because people's text could end the script element. */
export const startText = (start: FeedStart): string => JSON.stringify(start).replaceAll('<', '\\u003c');

export type PageOfList = Pick<FeedPage, 'items' | 'next_page_info'>;

export function startOf(page: PageOfList, url: URL, list: Pick<FeedStart, 'kind' | 'call'>): FeedStart {
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

export const shownOf = ({ items, next_page_info }: PageOfList) => ({
  cards: items.map(cardOf),
  next: next_page_info.last_id,
});
