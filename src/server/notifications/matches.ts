import type { SavedSearch } from '#lib/contract/saved-searches.ts';
import type { Thing } from '#lib/things.ts';
import type { Tx } from '#server/db/connect.ts';
import { overdueAt, tellDevices } from './devices.ts';
import { happenings, matchTitle } from './happenings.ts';
import { deleteMatchRow, keepMatchRows } from './queries.ts';

interface Matches {
  readonly thing: Thing;
  readonly ownerId: number;
  readonly searches: readonly Pick<SavedSearch, 'id' | 'name' | 'type'>[];
  readonly now: Date;
}

/**
 * Tells people that their saved searches found something new. All finds of a search before it is read share one row.
 * The caller must leave out people who are not visible.
 */
export async function recordMatches(tx: Tx, { thing, ownerId, searches, now }: Matches): Promise<void> {
  const happening = 'search-matched';
  const byId = new Map(searches.map((search) => [search.id, search]));
  const time = now.toISOString();
  const asked = { ids: [...byId.keys()], happening, thing, ownerId, time, overdue: overdueAt(now) };
  const rows = await keepMatchRows(tx, asked);
  await tellDevices(
    tx,
    happenings[happening].type,
    rows.flatMap(({ id, user_id, search_id, count, push_at }) => {
      const search = byId.get(search_id);
      if (!search) return [];
      const title = matchTitle(search, thing, count);
      return [{ id, userId: user_id, isPushed: push_at === time, title }];
    }),
    now,
  );
}

export const forgetMatches = (tx: Tx, userId: number, searchId: number) =>
  deleteMatchRow(tx, userId, searchId);
