import { type RawBuilder, sql } from 'kysely';
import type { ThingType } from '#lib/things.ts';
import { countRows } from '#server/db/answers.ts';
import type { Db, SqlDb, Tx } from '#server/db/connect.ts';
import type { DatabaseName } from '#server/db/dialects/dialect.ts';
import { prepared } from '#server/db/prepared.ts';
import { isEntryAllowed } from '#server/db/withheld.ts';
import type { EntryId } from '#server/realtime/list-changes.ts';
import { entryColumns, entryRows, type Owners, type Which } from './rows.ts';

export type { Owners, Which };

const columns = sql.join(entryColumns.map((name) => sql.ref(name)));
const changing = entryColumns.filter(
  (name) => name !== 'type' && name !== 'ref_id' && name !== 'published_at',
);
const listOf = (table: string) => sql.join(changing.map((name) => sql.ref(`${table}.${name}`)));

const newOnes = (which: Which, isNew: RawBuilder<unknown>) => sql`
  insert into entries (${columns}, is_new)
  select things.*, ${isNew} from (${entryRows(which)}) as things
  where 1 = 1 order by published_at, type, ref_id`;

/** Inserts new entries in the order of their things, and updates only entries that differ. Returns these entries. */
export async function writeEntries(tx: Tx, which: Which): Promise<EntryId[]> {
  const { rows } = await sql<EntryId>`${newOnes(which, sql.lit(1))}
    on conflict (type, ref_id) do update
    set ${sql.join(changing.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}
    where (${listOf('entries')}) is distinct from (${listOf('excluded')})
    returning type, id`.execute(tx);
  return rows;
}

export interface NewEntry extends NewThing, EntryId {
  readonly company_id: number | null;
  readonly visible: number;
  readonly in_feed: number;
  /** Of its seller: the company, or else the person. */
  readonly followers: number;
}

const followersOfSeller = sql`case when entries.company_id is null
  then (select users.followers from users where users.id = entries.owner_id)
  else (select companies.followers from companies where companies.id = entries.company_id) end`;

/** Of a thing that this transaction has made. One that is shown at once is not new for `takeNew` any more. */
export async function insertEntry(
  tx: Tx,
  which: { readonly type: ThingType; readonly ids: readonly [number] },
): Promise<NewEntry | undefined> {
  const isNew = sql`case when things.visible = 1 and things.in_feed = 1 then 0 else 1 end`;
  const { rows } = await sql<NewEntry>`${newOnes(which, isNew)}
    returning type, id, ref_id, owner_id, company_id, published_at, visible, in_feed,
      ${followersOfSeller} as followers`.execute(tx);
  return rows[0];
}

export async function insertMissing(tx: Tx): Promise<number> {
  const { numAffectedRows } =
    await sql`${newOnes('all', sql.lit(0))} on conflict (type, ref_id) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export interface NewThing {
  readonly type: ThingType;
  readonly ref_id: number;
  readonly owner_id: number;
  readonly published_at: string;
}

export async function takeNew(tx: Tx, which: Exclude<Which, 'all'>): Promise<NewThing[]> {
  const { rows } = await sql<NewThing>`
    update entries set is_new = 0
    where is_new = 1 and visible = 1 and in_feed = 1 and ${isAmong(which)}
    returning type, ref_id, owner_id, published_at`.execute(tx);
  return rows;
}

function isAmong(which: Exclude<Which, 'all'>) {
  if ('ownersFrom' in which) return sql`owner_id between ${which.ownersFrom} and ${which.ownersTo}`;
  if ('ownerId' in which) return sql`owner_id = ${which.ownerId}`;
  return sql`type = ${which.type} and ref_id in (${sql.join(which.ids)})`;
}

export const listOwners = (db: SqlDb, after: number, most: number) =>
  db.selectFrom('users').select('id').where('id', '>', after).orderBy('id').limit(most).execute();

/** Locks these people. On SQLite there is only one writer anyway. */
export async function holdOwners(
  tx: Tx,
  { ownersFrom, ownersTo }: Owners,
  database: DatabaseName,
): Promise<void> {
  if (database === 'postgres')
    await sql`select 1 from users where id between ${ownersFrom} and ${ownersTo} order by id for update`.execute(
      tx,
    );
}

export async function findInFeed(tx: Tx, type: ThingType, refId: number): Promise<boolean | undefined> {
  const entry = await tx
    .selectFrom('entries')
    .select('in_feed')
    .where('type', '=', type)
    .where('ref_id', '=', refId)
    .executeTakeFirst();
  return entry && entry.in_feed === 1;
}

/** A queue job hides expired entries. Until it runs, this check hides them. */
export const isNotOver = (now: string) => sql<boolean>`(visible_until is null or visible_until > ${now})`;

export const findVisible = prepared((db, type: ThingType, refId: number, now: string) =>
  db
    .selectFrom('entries')
    .select('owner_id')
    .where('type', '=', type)
    .where('ref_id', '=', refId)
    .where('visible', '=', sql.lit(1))
    .where(isEntryAllowed('entries'))
    .where(isNotOver(now)),
);

export const findEntry = (db: Db, type: ThingType, refId: number, now: string) =>
  db
    .selectFrom('entries')
    .select(['id', 'owner_id', 'price_cents'])
    .where('type', '=', type)
    .where('ref_id', '=', refId)
    .where('visible', '=', sql.lit(1))
    .where(isEntryAllowed('entries'))
    .where(isNotOver(now))
    .executeTakeFirst();

export const listOfEarlierOwner = (tx: Tx, companyId: number, ownerId: number, most: number) =>
  tx
    .selectFrom('entries')
    .select(['type', 'ref_id'])
    .where('company_id', '=', companyId)
    .where('owner_id', '!=', ownerId)
    .limit(most)
    .execute();

export const listOwnersOf = (db: Db, type: ThingType, refIds: readonly number[]) =>
  db
    .selectFrom('entries')
    .select('owner_id')
    .distinct()
    .where('type', '=', type)
    .where('ref_id', 'in', refIds)
    .execute();

export const findNotNewer = (db: Db, type: ThingType, refId: number) =>
  db
    .selectFrom('entries')
    .select('id')
    .where('type', '=', type)
    .where('ref_id', '<=', refId)
    .orderBy('ref_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Entries of a company that has just changed hands name its earlier owner, and are counted before and after all the same. */
const isOf = (is: RawBuilder<unknown>) =>
  sql<boolean>`(owner_id ${is} or company_id in (select id from companies where companies.owner_id ${is}))`;

export async function countVisible(tx: Tx, which: Which): Promise<Map<ThingType, number>> {
  let all = tx
    .selectFrom('entries')
    .select((row) => ['type', row.fn.countAll<number | string>().as('count')])
    .where('visible', '=', sql.lit(1))
    .groupBy('type');
  if (which !== 'all' && 'ownersFrom' in which)
    all = all.where(isOf(sql`between ${which.ownersFrom} and ${which.ownersTo}`));
  else if (which !== 'all' && 'ownerId' in which) all = all.where(isOf(sql`= ${which.ownerId}`));
  else if (which !== 'all') all = all.where('type', '=', which.type).where('ref_id', 'in', which.ids);
  return new Map((await all.execute()).map(({ type, count }) => [type, Number(count)]));
}

export const addToCount = (tx: Tx, type: ThingType, more: number) =>
  tx
    .insertInto('entry_counts')
    .values({ type, visible: more })
    .onConflict((conflict) =>
      conflict.column('type').doUpdateSet((row) => ({ visible: row('entry_counts.visible', '+', more) })),
    )
    .execute();

export const setCount = (tx: Tx, type: ThingType, visible: number) =>
  tx.updateTable('entry_counts').set({ visible }).where('type', '=', type).execute();

export const listCounts = prepared((db) => db.selectFrom('entry_counts').select(['type', 'visible']));

export interface Walk {
  readonly type: ThingType | undefined;
  readonly before: number | undefined;
  readonly most: number;
  readonly now: string;
}

export function walkFeed(db: Db, { type, before, most, now }: Walk) {
  let list = db
    .selectFrom('entries')
    .select(['id', 'type', 'ref_id'])
    .where('visible', '=', sql.lit(1))
    .where('in_feed', '=', sql.lit(1))
    .where(isNotOver(now))
    .orderBy('id', 'desc')
    .limit(most);
  if (type) list = list.where('type', '=', type);
  if (before !== undefined) list = list.where('id', '<', before);
  return list.execute();
}

// The deleted entries are returned because documents have the same ids.

export const deleteEntriesOf = (tx: Tx, ownerId: number): Promise<EntryId[]> =>
  tx.deleteFrom('entries').where('owner_id', '=', ownerId).returning(['type', 'id']).execute();

export const deleteEntry = (tx: Tx, type: ThingType, refId: number): Promise<EntryId[]> =>
  tx
    .deleteFrom('entries')
    .where('type', '=', type)
    .where('ref_id', '=', refId)
    .returning(['type', 'id'])
    .execute();

export async function deleteOrphans(tx: Tx, owners: Owners): Promise<EntryId[]> {
  const { rows } = await sql<EntryId>`
    delete from entries where owner_id between ${owners.ownersFrom} and ${owners.ownersTo} and not exists (
      select 1 from (${entryRows(owners)}) as things where things.type = entries.type and things.ref_id = entries.ref_id
    ) returning type, id`.execute(tx);
  return rows;
}

export async function countDifferences(db: SqlDb, owners: Owners): Promise<number> {
  const all = entryRows(owners);
  const kept = sql`select ${columns} from entries where ${isAmong(owners)}`;
  const rowsOf = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
    sql`select count(*) from (select * from (${one}) as a except select * from (${other}) as b) as rest`;
  const { rows } = await sql<{ missing: number | string; extra: number | string }>`
    select (${rowsOf(all, kept)}) as missing, (${rowsOf(kept, all)}) as extra`.execute(db);
  return Number(rows[0]?.missing) + Number(rows[0]?.extra);
}

export const listMovable = (tx: Tx, type: ThingType, refIds: readonly number[], since: string) =>
  tx
    .selectFrom('entries')
    .select('id')
    .where('type', '=', type)
    .where('ref_id', 'in', refIds)
    .where((row) => row.or([row('moved_up_at', 'is', null), row('moved_up_at', '<=', since)]))
    .orderBy('id')
    .execute();

export const countMoved = (tx: Tx, ownerId: number, type: ThingType, since: string): Promise<number> =>
  countRows(
    tx
      .selectFrom('entries')
      .where('owner_id', '=', ownerId)
      .where('type', '=', type)
      .where('moved_up_at', '>', since),
  );

/** Gives the entries new highest ids in the order they had. Returns the new entries with their things. */
export async function moveToTop(
  tx: Tx,
  ids: readonly number[],
  now: string,
): Promise<(EntryId & { readonly ref_id: number })[]> {
  const rows = await tx.deleteFrom('entries').where('id', 'in', ids).returningAll().execute();
  const inOrder = rows.sort((one, other) => one.id - other.id);
  return tx
    .insertInto('entries')
    .values(inOrder.map(({ id: _, ...entry }) => ({ ...entry, moved_up_at: now })))
    .returning(['type', 'id', 'ref_id'])
    .execute();
}

export interface Alike {
  readonly type: 'service' | 'job';
  readonly category: string;
  readonly province: string | null;
  readonly butNot: number;
  readonly now: string;
}

export const listAlike = (db: Db, { type, category, province, butNot, now }: Alike, most: number) =>
  listOfCategory(db, type, category, province, butNot, now, most);

const listOfCategory = prepared(
  (
    db,
    type: Alike['type'],
    category: string,
    province: string | null,
    butNot: number,
    now: string,
    most: number,
  ) => {
    const list = db
      .selectFrom('entries')
      .select(['id', 'ref_id', 'province', 'district'])
      .where('type', '=', type)
      .where('category', '=', category)
      .where('visible', '=', sql.lit(1))
      .where(isNotOver(now))
      .where('owner_id', '!=', butNot)
      .orderBy('id', 'desc')
      .limit(most);
    return province === null ? list : list.where('province', '=', province);
  },
);
