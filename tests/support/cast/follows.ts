import type { FeedPage } from '#lib/contract/feed.ts';
import type { Follow } from '#lib/contract/relations.ts';
import type { Person } from '#tests/support/cast/people.ts';

export const follows = (who: Person, type: 'user' | 'company', id: number): Promise<Follow> =>
  who.call('PUT', `/follows/${type}/${id}`);

export const leaves = (who: Person, type: 'user' | 'company', id: number): Promise<Follow> =>
  who.call('DELETE', `/follows/${type}/${id}`);

/** All that the feed of whom they follow shows, page by page, as `service 3`. */
export async function followedFeed(who: Person, limit = 10): Promise<string[]> {
  const seen: string[] = [];
  for (let next = ''; ; ) {
    const page = await who.call<FeedPage>('GET', `/search/feed?following=1&limit=${limit}${next}`);
    seen.push(...page.items.map(({ type, id }) => `${type} ${id}`));
    if (!page.has_more) return seen;
    next = `&last_id=${page.next_page_info.last_id}`;
  }
}
