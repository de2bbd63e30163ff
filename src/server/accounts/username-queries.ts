import type { ReadingDb, WritingDb } from '#server/db/handles.ts';

/** Until when each of the names is reserved. Null while a person uses it. */
export async function listReservedUntil(db: ReadingDb, names: readonly string[]): Promise<(string | null)[]> {
  const rows = await db.selectFrom('usernames').select('held_until').where('name', 'in', names).execute();
  return rows.map(({ held_until }) => held_until);
}

export const releaseNames = (db: WritingDb, names: readonly string[], userId: number, now: string) =>
  db
    .deleteFrom('usernames')
    .where('name', 'in', names)
    .where('held_until', 'is not', null)
    .where((row) => row.or([row('held_until', '<=', now), row('user_id', '=', userId)]))
    .execute();

export async function insertName(db: WritingDb, name: string, user_id: number): Promise<boolean> {
  const taken = await db
    .insertInto('usernames')
    .values({ name, user_id, held_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

export const reserveName = (db: WritingDb, name: string, held_until: string) =>
  db.updateTable('usernames').set({ held_until }).where('name', '=', name).execute();

export async function deleteNamesOf(db: WritingDb, userId: number): Promise<string[]> {
  const rows = await db.deleteFrom('usernames').where('user_id', '=', userId).returning('name').execute();
  return rows.map(({ name }) => name);
}

export const reserveWithoutOwner = (db: WritingDb, name: string, held_until: string) =>
  db
    .insertInto('usernames')
    .values({ name, user_id: null, held_until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ held_until }))
    .execute();

export const deleteNamesReservedUntil = (db: WritingDb, time: string) =>
  db.deleteFrom('usernames').where('held_until', '<=', time).execute();
