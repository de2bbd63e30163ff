import { type RawBuilder, sql } from 'kysely';
import type { ThingType } from '#lib/things.ts';
import { among } from '#server/db/among.ts';
import { nameOf } from '#server/db/dialects/name.ts';
import type { Source } from './document.ts';
import type { Reads } from './store.ts';

/** Entries of one person, of people by their ids, or some of one type. */
export type Which =
  | { readonly ownerId: number }
  | { readonly ownersFrom: number; readonly ownersTo: number }
  | { readonly type: ThingType; readonly ids: readonly number[] };

export async function listEntryIds(db: Reads, which: Which): Promise<number[]> {
  let list = db.selectFrom('entries').select('id').orderBy('id');
  if ('ownerId' in which) list = list.where('owner_id', '=', which.ownerId);
  else if ('ownersFrom' in which)
    list = list.where('owner_id', '>=', which.ownersFrom).where('owner_id', '<=', which.ownersTo);
  else list = list.where('type', '=', which.type).where('ref_id', 'in', which.ids);
  return (await list.execute()).map(({ id }) => id);
}

/** Of entries and of documents, some after this one: one may be without the other. */
export async function listIdsFrom(db: Reads, after: number, most: number): Promise<number[]> {
  const key = keyOf(db);
  const { rows } = await sql<{ id: number }>`
    select id from (
      select * from (select id from entries where id > ${after} order by id limit ${most}) as some_entries
      union select * from (select ${key} as id from documents where ${key} > ${after} order by ${key} limit ${most})
        as some_documents
    ) as both_of_them order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listStrays(db: Reads): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${keyOf(db)} as id from documents where ${keyOf(db)} not in (select id from entries)`.execute(db);
  return rows.map(({ id }) => id);
}

const keyOf = (db: Reads) => sql.ref(nameOf(db) === 'sqlite' ? 'rowid' : 'id');

/** Texts of the visible ones among these. */
export async function listSources(db: Reads, ids: readonly number[]): Promise<Source[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Source>`
    ${sourcesOf(
      'service',
      sql`s.title, s.tags, s.description, coalesce(c.name, u.full_name, u.username) as owner
      from entries e join services s on s.id = e.ref_id join users u on u.id = s.owner_id
        left join companies c on c.id = s.company_id`,
    )} and ${among(db, 'e.id', ids)}
    union all ${sourcesOf(
      'company',
      sql`c.name as title, '' as tags, c.description, '' as owner
      from entries e join companies c on c.id = e.ref_id`,
    )} and ${among(db, 'e.id', ids)}
    union all ${sourcesOf(
      'user',
      sql`coalesce(u.full_name, u.username) as title, coalesce(f.title, '') as tags,
        coalesce(f.description, '') || ' ' || coalesce(u.bio, '') as description, u.username as owner
      from entries e join users u on u.id = e.ref_id
        left join freelancers f on f.user_id = u.id and u.user_type = 'freelancer'`,
    )} and ${among(db, 'e.id', ids)}`.execute(db);
  return rows;
}

const sourcesOf = (type: ThingType, rest: RawBuilder<unknown>) => sql`
  select e.id, e.type, e.ref_id, e.category, e.price_cents, e.province, e.district, e.remote, ${rest}
  where e.visible = 1 and e.type = ${sql.lit(type)}`;
