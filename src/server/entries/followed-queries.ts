import { type RawBuilder, sql } from 'kysely';
import type { Followed, FollowedType, ThingType } from '#lib/things.ts';
import type { Db, SqlDb, Tx } from '#server/db/connect.ts';
import { nameOf } from '#server/db/dialects/dialect.ts';
import { prepared } from '#server/db/prepared.ts';
import { isNotOver, type Which } from './queries.ts';

/**
 * The seller of an entry is its company, or else its person. Followers of a person do not get what the person's
 * companies publish.
 */
const isOf: Readonly<Record<FollowedType, (id: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  company: (id) => sql`e.company_id = ${id}`,
  user: (id) => sql`e.owner_id = ${id} and e.company_id is null`,
};
const isInFeed = sql`e.visible = 1 and e.in_feed = 1`;

export interface WalkOfFollowed {
  readonly userId: number;
  readonly before: number | undefined;
  readonly most: number;
  readonly now: string;
}

interface EntryOfFeed {
  readonly id: number;
  readonly type: ThingType;
  readonly ref_id: number;
}

interface Head extends Followed {
  readonly newest: number;
  /** The seller's newest entry below the cursor. Null if there is none. */
  readonly at: number | null;
}

/**
 * Feed of the sellers whom a person follows, the newest first. The cost depends neither on the number of sellers nor on
 * the number of entries. A page of ten needs at most ten sellers, those with the newest entries. Follows are sorted by
 * newest entry, so reading stops when no further seller can have anything newer.
 */
export async function walkFollowed(db: Db, walk: WalkOfFollowed): Promise<EntryOfFeed[]> {
  const { before = Number.MAX_SAFE_INTEGER, most, now } = walk;
  const heads = await findHeads(db, walk);
  if (heads.length === 0) return [];
  const floor = heads.length === most ? (heads.at(-1)?.at ?? 0) : 0;
  const idsOf = (type: FollowedType) => heads.filter((head) => head.type === type).map(({ id }) => id);
  return listOfSellers(db, listOf(db, idsOf('company')), listOf(db, idsOf('user')), floor, before, now, most);
}

async function findHeads(
  db: Db,
  { userId, before = Number.MAX_SAFE_INTEGER, most, now }: WalkOfFollowed,
): Promise<Head[]> {
  const isFirst = before === Number.MAX_SAFE_INTEGER;
  let heads: Head[] = [];
  for (let [skip, count] = [0, most]; ; skip += count, count *= 2) {
    const some =
      isFirst || skip > 0
        ? await listHeads(db, userId, before, before, now, count, skip)
        : await listFirstHeads(db, userId, before, before, now, most);
    heads = [...heads, ...some]
      .filter(({ at }) => at !== null)
      .sort((one, other) => (other.at ?? 0) - (one.at ?? 0))
      .slice(0, most);
    const below = some.flatMap(({ newest }) => (newest < before ? [newest] : []));
    const isFull = heads.length === most && (heads.at(-1)?.at ?? 0) >= Math.min(...below);
    if (below.length < count || isFull) return heads;
  }
}

const columnsOfHead = (before: number, now: string) => {
  const newestOf = (type: FollowedType) => sql`(select e.id from entries e
    where ${isOf[type](sql`f.ref_id`)} and ${isInFeed} and e.id < ${before} and ${isNotOver(now)}
    order by e.id desc limit 1)`;
  return sql`f.type, f.ref_id as id, f.newest_entry as newest,
    case f.type when 'company' then ${newestOf('company')} else ${newestOf('user')} end as at`;
};

const headsBelow = (
  userId: number,
  {
    cursor,
    before,
    now,
    most,
    skip,
  }: Record<'cursor' | 'before' | 'most', number> & {
    now: string;
    skip: RawBuilder<unknown>;
  },
) => sql<Head>`select ${columnsOfHead(before, now)} from follows f
  where f.user_id = ${userId} and f.newest_entry > 0 and f.newest_entry < ${cursor}
  order by f.newest_entry desc limit ${most} ${skip}`;

const listHeads = prepared(
  (db, userId: number, cursor: number, before: number, now: string, most: number, skip: number) => ({
    compile: () =>
      headsBelow(userId, { cursor, before, now, most, skip: sql`offset ${skip}` }).compile(db as Db),
  }),
);

/**
 * The first of these sellers, and before them the sellers who published after the cursor and have older entries below
 * it.
 */
const listFirstHeads = prepared(
  (db, userId: number, cursor: number, before: number, now: string, most: number) => ({
    compile: () =>
      sql<Head>`select * from (select ${columnsOfHead(before, now)} from follows f
          where f.user_id = ${userId} and f.newest_entry >= ${cursor} order by at desc nulls last limit ${most}) as past
        union all
        select * from (${headsBelow(userId, { cursor, before, now, most, skip: sql`` })}) as below`.compile(
        db as Db,
      ),
  }),
);

const listOf = (db: Db, ids: readonly number[]) =>
  nameOf(db) === 'sqlite' ? JSON.stringify(ids) : `{${ids.join()}}`;

/** The newest entries of these sellers together. Reads at most a page of each seller. */
const listOfSellers = prepared(
  (db, companies: string, people: string, floor: number, before: number, now: string, most: number) => {
    const part = (type: FollowedType, ids: string) =>
      nameOf(db as Db) === 'sqlite'
        ? sql`select found.id, found.type, found.ref_id from json_each(${ids}) s
            cross join entries found on found.id in (${some(type, sql`s.value`, sql`e.id`)})`
        : sql`select found.id, found.type, found.ref_id from unnest(${ids}::bigint[]) as s(value)
            cross join lateral (${some(type, sql`s.value`, sql`e.id, e.type, e.ref_id`)}) as found`;
    const some = (type: FollowedType, id: RawBuilder<unknown>, columns: RawBuilder<unknown>) =>
      sql`select ${columns} from entries e where ${isOf[type](id)} and ${isInFeed}
        and e.id >= ${floor} and e.id < ${before} and ${isNotOver(now)} order by e.id desc limit ${most}`;
    return {
      compile: () =>
        sql<EntryOfFeed>`select id, type, ref_id from (${part('company', companies)}
          union all ${part('user', people)}) as parts order by id desc limit ${most}`.compile(db as Db),
    };
  },
);

export async function findNewest(tx: SqlDb, { type, id }: Followed): Promise<number> {
  const { rows } = await sql<{ id: number }>`select e.id from entries e
    where ${isOf[type](sql`${id}`)} and ${isInFeed} order by e.id desc limit 1`.execute(tx);
  return rows[0]?.id ?? 0;
}

export const findOwner = (tx: Tx, { type, id }: Followed) =>
  tx
    .selectFrom('entries')
    .select('owner_id')
    .where('type', '=', type)
    .where('ref_id', '=', id)
    .executeTakeFirst();

export async function listFollowedSellers(tx: SqlDb, which: Which): Promise<Followed[]> {
  const { rows } = await sql<Followed>`
    select 'company' as type, c.id from companies c
      where c.followers > 0 and c.id in (
        select e.company_id from entries e where e.company_id is not null and ${isAmong(which)})
    union all
    select 'user' as type, u.id from users u
      where u.followers > 0 and u.id in (
        select e.owner_id from entries e where e.company_id is null and ${isAmong(which)})`.execute(tx);
  return rows;
}

function isAmong(which: Which): RawBuilder<unknown> {
  if (which === 'all') return sql`1 = 1`;
  if ('ownersFrom' in which) return sql`e.owner_id between ${which.ownersFrom} and ${which.ownersTo}`;
  if ('ownerId' in which) return sql`e.owner_id = ${which.ownerId}`;
  return sql`e.type = ${which.type} and e.ref_id in (${sql.join(which.ids)})`;
}

export async function hasOutdatedFollow(db: SqlDb, { type, id }: Followed, newest: number): Promise<boolean> {
  const ofSeller = sql`select 1 from follows where type = ${type} and ref_id = ${id}`;
  const { rows } = await sql`select * from (
    ${ofSeller} and newest_entry < ${newest} union all ${ofSeller} and newest_entry > ${newest}
  ) as outdated limit 1`.execute(db);
  return rows.length > 0;
}

export async function writeNewest(
  tx: Tx,
  { type, id }: Followed,
  newest: number,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update follows set newest_entry = ${newest} where id in (
      select id from follows where type = ${type} and ref_id = ${id} and newest_entry < ${newest}
      union all
      select id from follows where type = ${type} and ref_id = ${id} and newest_entry > ${newest}
      limit ${most})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
