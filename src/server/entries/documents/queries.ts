import { sql } from 'kysely';
import type { ThingType } from '#lib/things.ts';
import { among } from '#server/db/among.ts';
import type { SqlDb } from '#server/db/connect.ts';
import { nameOf } from '#server/db/dialects/dialect.ts';
import { isEntryAllowed } from '#server/db/withheld.ts';
import { allKinds } from '#server/things.ts';
import type { Source } from './document.ts';
import { filterColumns } from './filter-terms.ts';

export type Which =
  | { readonly ownerId: number }
  | { readonly ownersFrom: number; readonly ownersTo: number }
  | { readonly type: ThingType; readonly ids: readonly number[] };

export async function listEntryIds(db: SqlDb, which: Which): Promise<number[]> {
  let list = db.selectFrom('entries').select('id').orderBy('id');
  if ('ownerId' in which) list = list.where('owner_id', '=', which.ownerId);
  else if ('ownersFrom' in which)
    list = list.where('owner_id', '>=', which.ownersFrom).where('owner_id', '<=', which.ownersTo);
  else list = list.where('type', '=', which.type).where('ref_id', 'in', which.ids);
  return (await list.execute()).map(({ id }) => id);
}

/** Of the next documents after this id: the last, and those without an entry. */
export async function listStrays(
  db: SqlDb,
  after: number,
  most: number,
): Promise<{ last: number | null; strays: number[] }> {
  const next = sql`select ${keyOf(db)} as id from documents where ${keyOf(db)} > ${after}
    order by ${keyOf(db)} limit ${most}`;
  const { rows } = await sql<{
    last: number | null;
  }>`select max(id) as last from (${next}) as next_ones`.execute(db);
  const strays = await sql<{ id: number }>`
    select id from (${next}) as next_ones where not exists (select 1 from entries where entries.id = next_ones.id)`.execute(
    db,
  );
  return { last: rows[0]?.last ?? null, strays: strays.rows.map(({ id }) => id) };
}

const keyOf = (db: SqlDb) => sql.ref(nameOf(db) === 'sqlite' ? 'rowid' : 'id');

const sourcesOfFilters = sql.join(filterColumns.map((name) => sql.ref(`e.${name}`)));

export async function listSources(db: SqlDb, ids: readonly number[]): Promise<Source[]> {
  if (ids.length === 0) return [];
  const parts = allKinds.map(
    ({ type, texts }) => sql`
      select e.id, e.ref_id, e.rating_rank, ${sourcesOfFilters},
        ${texts.title} as title, ${texts.tags} as tags, ${texts.description} as description, ${texts.owner} as owner
      from entries e ${texts.from}
      where e.visible = 1 and ${isAmong(db, type, ids)}`,
  );
  const { rows } = await sql<Source>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** `coalesce` keeps SQLite from using the index of types: it would walk all entries of the type to find these few. */
const isAmong = (db: SqlDb, type: ThingType, ids: readonly number[]) =>
  sql`coalesce(e.type, '') = ${sql.lit(type)} and ${among(db, 'e.id', ids)}`;

export async function listSuggestedTitles(
  db: SqlDb,
  ids: readonly number[],
): Promise<{ id: number; title: string }[]> {
  if (ids.length === 0) return [];
  const parts = allKinds
    .filter(({ texts }) => texts.isSuggested)
    .map(
      ({ type, texts }) => sql`
        select e.id, ${texts.title} as title from entries e ${texts.from}
        where ${isAmong(db, type, ids)} and ${isEntryAllowed('e')}`,
    );
  const { rows } = await sql<{ id: number; title: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}
