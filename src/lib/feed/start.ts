import type { FeedPage } from '#lib/contract/feed.ts';
import type { listTexts } from '#lib/copy/feed.ts';
import { cardOf } from '../thing-fronts.ts';
import type { ListCall } from './calls.ts';
import { listKey } from './list-key.ts';

/** What the script of a list needs to go on where the page ends. */
export interface FeedStart {
  readonly next: string | null;
  /** A feed loads more by itself. Other lists load by a press. */
  readonly kind: keyof typeof listTexts;
  readonly call: ListCall;
  readonly nextPage: string | null;
  readonly key: string;
}

export const isEndless = ({ kind }: Pick<FeedStart, 'kind'>): boolean =>
  kind === 'feed' || kind === 'following';

/** The element with the cards of a page's list. What is loaded later joins them there. */
export const listId = 'list';

export const lookOf = (kind: FeedStart['kind']): string =>
  kind === 'jobs' ? 'thing-cards thing-rows feed-cards' : 'thing-cards feed-cards';

const ofOneKind: readonly FeedStart['kind'][] = ['jobs', 'requests', 'portfolio'];

/** Cards say of what kind they are. */
export const isMixed = (kind: FeedStart['kind']): boolean => !ofOneKind.includes(kind);

export type PageOfList = Pick<FeedPage, 'items' | 'next_page_info'>;

export function startOf(next: string | null, url: URL, list: Pick<FeedStart, 'kind' | 'call'>): FeedStart {
  const { pathname, searchParams } = url;
  const asked = new URLSearchParams(searchParams);
  if (next) asked.set('last_id', next);
  return {
    next,
    ...list,
    nextPage: next && `${pathname}?${asked}`,
    key: `${listKey}${pathname}:${list.call}:${searchParams.get('last_id') ?? ''}`,
  };
}

export const shownOf = ({ items, next_page_info }: PageOfList) => ({
  cards: items.map(cardOf),
  next: next_page_info.last_id,
});
