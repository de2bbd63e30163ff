import type { SearchPage } from '#lib/contract/search.ts';
import type { ThingType } from '#lib/things.ts';
import type { Filters, Head } from '#server/entries/documents/documents.ts';
import { wordsOf } from '#server/entries/documents/documents.ts';
import { positionOf } from '#server/entries/entries.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { groupsOf } from './expand.ts';
import { newestMatches, windowSize } from './matches.ts';
import { inTurn } from './turn.ts';
import { understand } from './understood.ts';

interface Asked {
  readonly filters: Filters & { readonly type: ThingType };
  /** Words to match anywhere. A query of punctuation only is ignored. */
  readonly q?: string | undefined;
  readonly location?: string | undefined;
  readonly after?: number | string | undefined;
  readonly skip: number;
  readonly limit: number;
}

const mostWords = 8;
/** How many matches are read to find those at a place. */
const mostRead = 1000;

/** Ids of the newest matches of one type, for plain lists. Costs as much as one page, however many things match. */
export async function newestIds(
  ctx: Pick<Ctx, 'db'>,
  { filters, q = '', location = '', after, skip, limit }: Asked,
): Promise<number[]> {
  return inTurn(ctx, async () => {
    const words = await groupsOf(ctx.db, understand(q).words);
    const places = wordsOf(location, mostWords).map(({ folded }) => folded);
    if (location.trim() !== '' && places.length === 0) return [];
    const before = after === undefined ? undefined : await positionOf(ctx.db, filters.type, Number(after));
    const groups = [...words, ...places.map((place) => [place])];
    // A match may contain the place's words elsewhere, so more than a page is read and then filtered.
    const most = places.length > 0 ? mostRead : Math.min(mostRead, skip + limit);
    const heads = await newestMatches(ctx.db, { groups, filters }, { before, most });
    return heads
      .filter((head) => isAt(head, places))
      .slice(skip, skip + limit)
      .map(({ ref_id }) => ref_id);
  });
}

export interface CountedList<Item> {
  readonly items: readonly Item[];
  /** Known where the list begins. Pages further down do not look at what is above them. */
  readonly matches: SearchPage['matches'] | undefined;
}

/** A page of a plain list with the number of its matches: `find` looks for more than the page shows. */
export async function countedList<Found, Item>(
  { last_id, limit }: { readonly last_id?: string | undefined; readonly limit: number },
  find: (limit: number) => Promise<readonly Found[]>,
  show: (page: readonly Found[]) => readonly Item[] | Promise<readonly Item[]>,
): Promise<CountedList<Item>> {
  if (last_id !== undefined) return { items: await show(await find(limit)), matches: undefined };
  const found = await find(windowSize + 1);
  return {
    items: await show(found.slice(0, limit)),
    matches: { count: Math.min(found.length, windowSize), more: found.length > windowSize },
  };
}

function isAt({ tags, place }: Head, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const known = new Set(`${tags} ${place}`.split(' '));
  return words.every((word) => known.has(word));
}
