import type { ReadingDb, WritingDb } from '#server/db/connect.ts';
import { hasProvenWay } from '#server/db/people.ts';

/** The number that this person signs in by. Shown to nobody else. */
export async function numberOf(db: ReadingDb, userId: number): Promise<string | null> {
  const way = await db
    .selectFrom('ways_in')
    .select('value')
    .where('user_id', '=', userId)
    .where('kind', '=', 'phone')
    .executeTakeFirst();
  return way?.value ?? null;
}

export const findReached = (db: ReadingDb, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).where(hasProvenWay()).executeTakeFirst();

/** In place of the number before. A number that another person signs in by is refused by the database. */
export const setNumber = (db: WritingDb, user_id: number, value: string, proven_at: string) =>
  db
    .insertInto('ways_in')
    .values({ kind: 'phone', value, user_id, proven_at })
    .onConflict((known) => known.columns(['user_id', 'kind']).doUpdateSet({ value, proven_at }))
    .execute();

export const removeNumber = (db: WritingDb, userId: number) =>
  db.deleteFrom('ways_in').where('user_id', '=', userId).where('kind', '=', 'phone').execute();
