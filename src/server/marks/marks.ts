import type { Mark } from '#lib/contract/likes.ts';
import { type Thing, thingKey } from '#lib/things.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { forgetBookmarksOn, forgetBookmarksOnThingsOf, savedAmong } from './bookmarks.ts';
import { forgetLikesOf, forgetLikesOn, likedAmong, likesOf } from './likes.ts';

export async function marksOf(
  ctx: Pick<Ctx, 'db'>,
  viewer: Viewer,
  things: readonly Thing[],
): Promise<Mark[]> {
  const [liked, saved, counts] = await Promise.all([
    likedAmong(ctx, viewer, things),
    savedAmong(ctx, viewer, things),
    likesOf(ctx, things),
  ]);
  return things.flatMap((thing) => {
    const key = thingKey(thing);
    const likes_count = counts.get(key);
    if (likes_count === undefined) return [];
    return [{ ...thing, is_liked: liked.has(key), is_bookmarked: saved.has(key), likes_count }];
  });
}

/** Run before a person is erased. Their own bookmarks are deleted with their row. */
export async function forgetMarksOf(tx: Tx, userId: number): Promise<void> {
  await forgetLikesOf(tx, userId);
  await forgetBookmarksOnThingsOf(tx, userId);
}

export async function forgetMarksOn(tx: Tx, thing: Thing): Promise<void> {
  await forgetLikesOn(tx, thing);
  await forgetBookmarksOn(tx, thing);
}
