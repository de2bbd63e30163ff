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
  /** Words that a match contains anywhere. Signs alone ask for nothing. */
  readonly q?: string | undefined;
  /** Words of its place. */
  readonly location?: string | undefined;
  /** Only things older in the feed than this one. */
  readonly after?: number | string | undefined;
  readonly skip: number;
  readonly limit: number;
}

const mostWords = 8;

/** For plain lists: the ids of the newest things of a type that match, however many there are at the cost of a page. */
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
    // A word of the place may stand elsewhere in a match, so that more than a page is looked at.
    const most = places.length > 0 ? windowSize : Math.min(windowSize, skip + limit);
    const heads = await newestMatches(ctx.db, { groups, filters }, { before, most });
    return heads
      .filter((head) => isAt(head, places))
      .slice(skip, skip + limit)
      .map(({ ref_id }) => ref_id);
  });
}

function isAt({ tags, place }: Head, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const known = new Set(`${tags} ${place}`.split(' '));
  return words.every((word) => known.has(word));
}
