import { sql } from 'kysely';
import { type Thing, thingKey, thingTypes } from '#lib/things.ts';
import type { Tx } from '#server/db/connect.ts';
import type { ReadingDb } from '#server/db/handles.ts';
import { unchanged } from '#server/db/people.ts';
import { refersAmong, refersToThingOf } from '#server/db/refers.ts';
import { kinds } from '#server/things.ts';

/** The count as it is now; the row is held until the transaction ends, so that of many at once each counts alone. */
export async function holdCount(tx: Tx, { type, id }: Thing): Promise<number | undefined> {
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

/** What was there, and when it was given; nothing, where there was none. */
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

/** Of these things, those that this person likes. */
export async function listLiked(
  db: ReadingDb,
  userId: number,
  things: readonly Thing[],
): Promise<Set<string>> {
  if (things.length === 0) return new Set();
  const rows = await db
    .selectFrom('likes')
    .select(['type', 'ref_id as id'])
    .where('user_id', '=', userId)
    .where(refersAmong(things))
    .execute();
  return new Set(rows.map(thingKey));
}

/** How many like each of these; a thing that is not there, or not for everybody, is not among them. */
export async function listCounts(db: ReadingDb, things: readonly Thing[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [type, some] of Map.groupBy(things, (thing) => thing.type)) {
    const ids = some.map(({ id }) => id);
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

/** Takes one from everything that this person likes. */
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

/** Likes of a thing that is no more. */
export async function deleteLikesOn(tx: Tx, { type, id }: Thing): Promise<void> {
  await tx.deleteFrom('likes').where('type', '=', type).where('ref_id', '=', id).execute();
  await setCount(tx, { type, id }, 0);
}

/** Likes of everything of a person that feed or search could show. */
export const deleteLikesOnThingsOf = (tx: Tx, ownerId: number) =>
  tx.deleteFrom('likes').where(refersToThingOf('likes', ownerId)).execute();

/** Counts anew what is wrong; says of how many. */
export async function recount(tx: Tx): Promise<number> {
  let wrong = 0;
  for (const type of thingTypes) {
    const table = sql.table(kinds[type].table);
    const counted = sql`(select count(*) from likes l where l.type = ${type} and l.ref_id = ${table}.id)`;
    // Held first: PostgreSQL, having waited for a row, would not look again at what was given meanwhile.
    await sql`update ${table} set likes = likes where likes <> ${counted}`.execute(tx);
    const { numAffectedRows = 0n } =
      await sql`update ${table} set likes = ${counted} where likes <> ${counted}`.execute(tx);
    wrong += Number(numAffectedRows);
  }
  return wrong;
}
