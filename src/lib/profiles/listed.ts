import { pageSize } from '#lib/filters.ts';
import type { Tab } from './tabs.ts';

/** A page of what somebody publishes, with links to the other pages. */
export interface Listed<Item> {
  readonly items: readonly Item[];
  readonly next: string | undefined;
  /** The first page. Undefined on the first page itself. */
  readonly first: string | undefined;
}

/** Makes a page of what was found, of which one more than fits was fetched. `page` is the address of the profile. */
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
