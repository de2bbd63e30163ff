import { pageSize } from '#lib/filters.ts';
import type { Tab } from './tabs.ts';

export interface Listed<Item> {
  readonly items: readonly Item[];
  readonly next: string | undefined;
  readonly first: string | undefined;
}

/** `found` has one item more than fits if there is a next page. `page` is the address of the profile. */
export function listed<Item extends { readonly id: number }>(
  found: readonly Item[],
  page: string,
  tab: Tab,
  after: string | undefined,
): Listed<Item> {
  const items = found.slice(0, pageSize);
  const first = `${page}?tab=${tab}`;
  const last = found.length > pageSize ? items[items.length - 1] : undefined;
  return { items, next: last && `${first}&last_id=${last.id}`, first: after && first };
}
