import type { Liked, Mark } from '#lib/contract/likes.ts';
import { likeTexts } from '#lib/copy/likes.ts';
import { type Thing, thingKey } from '#lib/things.ts';
import type { Tx } from '#server/db/connect.ts';
import { holdPerson } from '#server/db/people.ts';
import { requireVisible } from '#server/entries/entries.ts';
import { AppError } from '#server/errors.ts';
import type { Ctx } from '#server/types.ts';
import type { Viewer } from '#server/viewer.ts';
import { countLike } from '#server/visits/visits.ts';
import {
  deleteLike,
  deleteMarksOn,
  deleteMarksOnThingsOf,
  holdCount,
  insertLike,
  listCounts,
  listMarked,
  recount,
  setCount,
  uncountLikesOf,
} from './queries.ts';

/** Likes it, or no longer. */
export async function toggle(ctx: Ctx, viewer: Viewer, thing: Thing): Promise<Liked> {
  await requireVisible(ctx.db, thing);
  const now = ctx.clock.now();
  return ctx.db.inTransaction(async (tx) => {
    // Whoever is erased takes back what they gave until then: nothing is given meanwhile.
    await holdPerson(tx, viewer.id);
    const before = await holdCount(tx, thing);
    if (before === undefined) throw new AppError('not_found');
    const taken = await deleteLike(tx, viewer.id, thing);
    if (!taken) await insertLike(tx, viewer.id, thing, now.toISOString());
    // On the day on which it was given: one taken back later was none of that later day.
    await countLike(tx, thing, taken ? { on: new Date(taken.created_at), by: -1 } : { on: now, by: 1 });
    const likes_count = Math.max(0, before + (taken ? -1 : 1));
    await setCount(tx, thing, likes_count);
    return taken
      ? { is_liked: false, likes_count, message: likeTexts.takenBack }
      : { is_liked: true, likes_count };
  });
}

export async function count({ db }: Reads, thing: Thing, viewer: Viewer | undefined) {
  await requireVisible(db, thing);
  const key = thingKey(thing);
  const likes_count = (await listCounts(db, [thing])).get(key) ?? 0;
  const is_liked = viewer !== undefined && (await listMarked(db, 'likes', viewer.id, [thing])).has(key);
  return { is_liked, likes_count };
}

/** What somebody has done with these things; of what is not there, nothing. */
export async function marksOf({ db }: Reads, viewer: Viewer, things: readonly Thing[]): Promise<Mark[]> {
  const [liked, kept, counts] = await Promise.all([
    listMarked(db, 'likes', viewer.id, things),
    listMarked(db, 'bookmarks', viewer.id, things),
    listCounts(db, things),
  ]);
  return things.flatMap((thing) => {
    const key = thingKey(thing);
    const likes_count = counts.get(key);
    if (likes_count === undefined) return [];
    return [{ ...thing, is_liked: liked.has(key), is_bookmarked: kept.has(key), likes_count }];
  });
}

/** Before somebody is erased: what they liked counts no more, and nobody likes what was theirs. */
export async function forgetMarksOf(tx: Tx, userId: number): Promise<void> {
  await uncountLikesOf(tx, userId);
  await deleteMarksOnThingsOf(tx, userId);
}

export const forgetMarksOn = (tx: Tx, thing: Thing): Promise<void> => deleteMarksOn(tx, thing);

/** For operators, should a defect ever have left a wrong count; says how many were wrong. */
export const recountLikes = ({ db }: Reads): Promise<number> => db.inTransaction(recount, unhurried);

/** What is done to all of them takes its time. */
const unhurried = { withinMs: 60 * 60_000 };

type Reads = Pick<Ctx, 'db'>;
