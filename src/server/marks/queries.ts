import { sql } from 'kysely';
import { dayInMaputo } from '#lib/format/date.ts';
import { type Thing, thingKey, thingTypes } from '#lib/things.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { unchanged } from '#server/db/people.ts';
import { correctCounts, listReferredTo, refersToThingOf } from '#server/db/refers.ts';
import type { LikeTable } from '#server/db/schema.ts';
import { kinds } from '#server/things.ts';

export async function deleteBookmark(tx: Tx, userId: number, { type, id }: Thing): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('bookmarks')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('ref_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export const insertBookmark = (tx: Tx, row: LikeTable) =>
  tx
    .insertInto('bookmarks')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const listBookmarked = (
  db: ReadingDb,
  userId: number,
  things: readonly Thing[],
): Promise<Set<string>> => listReferredTo(db, 'bookmarks', userId, things);

export const deleteBookmarksOn = (tx: Tx, { type, id }: Thing) =>
  tx.deleteFrom('bookmarks').where('type', '=', type).where('ref_id', '=', id).execute();

export const deleteBookmarksOnThingsOf = (tx: Tx, ownerId: number) =>
  tx.deleteFrom('bookmarks').where(refersToThingOf('bookmarks', ownerId)).execute();

export const listBookmarks = (
  db: ReadingDb,
  userId: number,
  { limit, skip }: { limit: number; skip: number },
) =>
  db
    .selectFrom('bookmarks')
    .innerJoin('entries', (join) =>
      join.onRef('entries.type', '=', 'bookmarks.type').onRef('entries.ref_id', '=', 'bookmarks.ref_id'),
    )
    .select(['bookmarks.type', 'bookmarks.ref_id as id', 'bookmarks.created_at as bookmarked_at'])
    .where('bookmarks.user_id', '=', userId)
    .where('entries.visible', '=', 1)
    .orderBy('bookmarks.created_at', 'desc')
    .orderBy('bookmarks.type')
    .orderBy('bookmarks.ref_id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();

export async function lockCount(tx: Tx, { type, id }: Thing): Promise<number | undefined> {
  const row = await tx
    .updateTable(kinds[type].table)
    .set(unchanged)
    .where('id', '=', id)
    .returning('likes')
    .executeTakeFirst();
  return row?.likes;
}

export const setCount = (tx: Tx, { type, id }: Thing, likes: number) =>
  tx.updateTable(kinds[type].table).set({ likes }).where('id', '=', id).execute();

/** The statistics of a thing show its likes by day. Kinds without statistics keep no days. */
export async function addToDay(tx: Tx, { type, id }: Thing, on: Date, likes: 1 | -1): Promise<void> {
  if (!kinds[type].addVisits) return;
  await tx
    .insertInto('day_counts')
    .values({ type, ref_id: id, day: dayInMaputo(on), likes })
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'ref_id', 'day'])
        .doUpdateSet((row) => ({ likes: row('day_counts.likes', '+', row.ref('excluded.likes')) })),
    )
    .execute();
}

export const deleteLike = (tx: Tx, userId: number, { type, id }: Thing) =>
  tx
    .deleteFrom('likes')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('ref_id', '=', id)
    .returning('created_at')
    .executeTakeFirst();

export const insertLike = (tx: Tx, user_id: number, { type, id }: Thing, created_at: string) =>
  tx.insertInto('likes').values({ user_id, type, ref_id: id, created_at }).execute();

export const listLiked = (db: ReadingDb, userId: number, things: readonly Thing[]): Promise<Set<string>> =>
  listReferredTo(db, 'likes', userId, things);

export async function listCounts(db: ReadingDb, things: readonly Thing[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [type, ofType] of Map.groupBy(things, (thing) => thing.type)) {
    const ids = ofType.map(({ id }) => id);
    const rows = await db
      .selectFrom(kinds[type].table)
      .select(['id', 'likes'])
      .where('id', 'in', ids)
      .where(
        sql<boolean>`exists (select 1 from entries e where e.type = ${type} and e.ref_id = ${sql.table(kinds[type].table)}.id
          and e.visible = 1)`,
      )
      .execute();
    for (const { id, likes } of rows) counts.set(thingKey({ type, id }), likes);
  }
  return counts;
}

export async function uncountLikesOf(tx: Tx, userId: number): Promise<void> {
  for (const type of thingTypes) {
    const liked = tx
      .selectFrom('likes')
      .select('ref_id')
      .where('user_id', '=', userId)
      .where('type', '=', type);
    await tx
      .updateTable(kinds[type].table)
      .set((row) => ({ likes: row('likes', '-', 1) }))
      .where('id', 'in', liked)
      .execute();
  }
}

export async function deleteLikesOn(tx: Tx, { type, id }: Thing): Promise<void> {
  await tx.deleteFrom('likes').where('type', '=', type).where('ref_id', '=', id).execute();
  await setCount(tx, { type, id }, 0);
}

export const deleteLikesOnThingsOf = (tx: Tx, ownerId: number) =>
  tx.deleteFrom('likes').where(refersToThingOf('likes', ownerId)).execute();

export async function recount(tx: Tx): Promise<number> {
  let wrong = 0;
  for (const type of thingTypes) {
    const table = kinds[type].table;
    const counted = sql`(select count(*) from likes l where l.type = ${type} and l.ref_id = ${sql.table(table)}.id)`;
    wrong += await correctCounts(tx, { table, column: 'likes', counted });
  }
  return wrong;
}
