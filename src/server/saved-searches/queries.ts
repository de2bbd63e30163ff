import { type Insertable, type Selectable, sql } from 'kysely';
import { among } from '#server/db/among.ts';
import { countRows, hasChanged } from '#server/db/answers.ts';
import type { ReadingDb, SqlDb, Tx, WritingDb } from '#server/db/connect.ts';
import { nameOf } from '#server/db/dialects/dialect.ts';
import { isVisible } from '#server/db/people.ts';
import type { SavedSearchTable } from '#server/db/schema.ts';
import type { Keys } from './keys.ts';

export type SavedSearchRow = Selectable<SavedSearchTable>;

export const findSame = (db: ReadingDb, userId: number, canonical: string) =>
  db
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .where('canonical', '=', canonical)
    .executeTakeFirst();

export const countOf = (db: ReadingDb, userId: number): Promise<number> =>
  countRows(db.selectFrom('saved_searches').where('user_id', '=', userId));

export async function insertSearch(
  tx: Tx,
  row: Insertable<SavedSearchTable>,
  keys: Keys,
): Promise<SavedSearchRow> {
  const made = await tx.insertInto('saved_searches').values(row).returningAll().executeTakeFirstOrThrow();
  const keyIds = await idsOfKeys(tx, keys);
  await tx
    .insertInto('saved_search_places')
    .values(keyIds.map((key_id) => ({ key_id, search_id: made.id })))
    .execute();
  return made;
}

export async function idsOfKeys(db: WritingDb, { keys, terms, also }: Keys): Promise<number[]> {
  const rows = [...new Set(keys)].sort().map((key) => ({ key, terms, also }));
  await db
    .insertInto('saved_search_keys')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await db
    .selectFrom('saved_search_keys')
    .select('id')
    .where('key', 'in', keys)
    .where('terms', '=', terms)
    .where('also', '=', also)
    .execute();
  return known.map(({ id }) => id);
}

/** Deleted for privacy: keys may be words that a person searched for. */
export const deleteUnusedKeys = (db: WritingDb) =>
  db
    .deleteFrom('saved_search_keys')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('saved_search_places')
            .select('search_id')
            .whereRef('saved_search_places.key_id', '=', 'saved_search_keys.id'),
        ),
      ),
    )
    .execute();

export const listOf = (db: ReadingDb, userId: number): Promise<SavedSearchRow[]> =>
  db.selectFrom('saved_searches').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute();

export const listAmong = (db: SqlDb, ids: readonly number[]): Promise<SavedSearchRow[]> =>
  db
    .selectFrom('saved_searches')
    .selectAll()
    .where(among(db, 'id', ids))
    .execute();

export const deleteSearch = (tx: Tx, userId: number, id: number): Promise<boolean> =>
  hasChanged(tx.deleteFrom('saved_searches').where('id', '=', id).where('user_id', '=', userId));

/** The rows of these keys that ask for no second word outside the keys, with the filter terms that they ask for. */
export async function listKeys(
  db: SqlDb,
  keys: readonly string[],
): Promise<{ readonly id: number; readonly terms: string }[]> {
  const { rows } = await (nameOf(db) === 'sqlite'
    ? sql<{ id: number; terms: string }>`select id, terms from saved_search_keys
        where key in (select value from json_each(${JSON.stringify(keys)}))
        and (also = '' or +also in (select value from json_each(${JSON.stringify(keys)})))`
    : sql<{ id: number; terms: string }>`select id, terms from saved_search_keys
        where key = any(${arrayOf(keys)}::text[])
        and (also = '' or (also || '') = any(${arrayOf(keys)}::text[]))`
  ).execute(db);
  return rows;
}

/** The searches of these keys. Their ids come as one text, because rows would cost more than the search. */
export async function listUnder(db: SqlDb, keyIds: readonly number[]): Promise<number[]> {
  const ids = nameOf(db) === 'sqlite' ? sql`group_concat(search_id)` : sql`string_agg(search_id::text, ',')`;
  const { rows } = await sql<{ ids: string | null }>`select ${ids} as ids from saved_search_places
    where ${among(db, 'key_id', keyIds)}`.execute(db);
  const found = rows[0]?.ids?.split(',').map(Number) ?? [];
  return [...new Set(found)].sort((one, other) => one - other);
}

/** Keys contain only letters, digits, spaces and characters without a meaning here. */
const arrayOf = (texts: readonly string[]) => `{${texts.map((text) => `"${text}"`).join()}}`;

export async function listTellable(
  db: SqlDb,
  ids: readonly number[],
  ownerId: number,
): Promise<SavedSearchRow[]> {
  const { rows } = await sql<SavedSearchRow>`
    select s.* from saved_searches s join users u on u.id = s.user_id
    where ${among(db, 's.id', ids)} and s.user_id <> ${ownerId} and ${isVisible('u')} order by s.id`.execute(
    db,
  );
  return rows;
}
