import type { Mark } from '#lib/contract/marks.ts';
import { type Thing, thingKey } from '#lib/things.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import {
  deleteBookmarksOn,
  deleteBookmarksOnThingsOf,
  deleteLikesOn,
  deleteLikesOnThingsOf,
  listBookmarked,
  listCounts,
  listLiked,
  uncountLikesOf,
} from './queries.ts';

export async function marksOf(
  { db }: Pick<Ctx, 'db'>,
  viewer: Viewer,
  things: readonly Thing[],
): Promise<Mark[]> {
  const [liked, bookmarked, counts] = await Promise.all([
    listLiked(db, viewer.id, things),
    listBookmarked(db, viewer.id, things),
    listCounts(db, things),
  ]);
  return things.flatMap((thing) => {
    const key = thingKey(thing);
    const likes_count = counts.get(key);
    if (likes_count === undefined) return [];
    return [{ ...thing, is_liked: liked.has(key), is_bookmarked: bookmarked.has(key), likes_count }];
  });
}

/**
 * Run before a person is erased. Subtracts their likes from all counts, and deletes the marks on their things. Their
 * own marks are deleted with their row.
 */
export async function forgetMarksOf(tx: Tx, userId: number): Promise<void> {
  await uncountLikesOf(tx, userId);
  await deleteLikesOnThingsOf(tx, userId);
  await deleteBookmarksOnThingsOf(tx, userId);
}

export async function forgetMarksOn(tx: Tx, thing: Thing): Promise<void> {
  await deleteLikesOn(tx, thing);
  await deleteBookmarksOn(tx, thing);
}
