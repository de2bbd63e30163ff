import { type RawBuilder, sql } from 'kysely';
import type { Followed, FollowedType, ThingType } from '#lib/things.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { isNotOver, type Which } from './queries.ts';

/**
 * Whose an entry is, for those who follow: its company's, or else its person's. What a company of a person publishes
 * counts as the company's alone.
 */
const isOf: Readonly<Record<FollowedType, (id: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  company: (id) => sql`e.company_id = ${id}`,
  user: (id) => sql`e.owner_id = ${id} and e.company_id is null`,
};

export interface WalkOfFollowed {
  readonly userId: number;
  readonly before: number | undefined;
  readonly most: number;
  readonly now: string;
}

export interface EntryOfFeed {
  readonly id: number;
  readonly type: ThingType;
  readonly ref_id: number;
}

interface Head extends Followed {
  readonly newest: number;
  /** Their newest entry below the cursor. */
  readonly at: number | null;
}

/**
 * The entries of whom this person follows, the newest first, at a cost that depends neither on how many they follow nor
 * on how many entries there are. A page of ten comes from at most ten sellers: those with the newest entries. Follows
 * are kept in that order, so they are read from the top, until no further one can have anything newer.
 */
export async function walkFollowed(db: Db, walk: WalkOfFollowed): Promise<EntryOfFeed[]> {
  const heads = await findHeads(db, walk);
  if (heads.length === 0) return [];
  const isWanted = inFeedBelow(walk);
  const parts = heads.map(
    ({ type, id }, rank) => sql`select * from (
      select e.id, e.type, e.ref_id from entries e where ${isOf[type](sql`${id}`)} and ${isWanted}
      order by e.id desc limit ${walk.most - rank}) as part`,
  );
  const { rows } = await sql<EntryOfFeed>`select id, type, ref_id from (
    ${sql.join(parts, sql` union all `)}) as parts order by id desc limit ${walk.most}`.execute(db);
  return rows;
}

/** The followed with the newest entries below the cursor: as many as a page has entries, the newest first. */
async function findHeads(db: Db, walk: WalkOfFollowed): Promise<Head[]> {
  const { before, most } = walk;
  // Those who have published since the cursor may have older entries below it.
  let heads = before === undefined ? [] : await listHeads(db, walk, sql`newest_entry >= ${before}`, sql``);
  const further =
    before === undefined ? sql`newest_entry > 0` : sql`newest_entry between 1 and ${before - 1}`;
  for (let [skip, count] = [0, most]; ; skip += count, count *= 2) {
    const some = await listHeads(
      db,
      walk,
      further,
      sql`order by newest_entry desc limit ${count} offset ${skip}`,
    );
    heads = [...heads, ...some]
      .filter(({ at }) => at !== null)
      .sort((one, other) => (other.at ?? 0) - (one.at ?? 0))
      .slice(0, most);
    const last = some.at(-1);
    const isFull = heads.length === most && last !== undefined && (heads.at(-1)?.at ?? 0) >= last.newest;
    if (some.length < count || isFull) return heads;
  }
}

async function listHeads(
  db: Db,
  walk: WalkOfFollowed,
  which: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
): Promise<Head[]> {
  const newestOf = (type: FollowedType) => sql`(select e.id from entries e
    where ${isOf[type](sql`f.ref_id`)} and ${inFeedBelow(walk)} order by e.id desc limit 1)`;
  const { rows } = await sql<Head>`
    select f.type, f.ref_id as id, f.newest_entry as newest,
      case f.type when 'company' then ${newestOf('company')} else ${newestOf('user')} end as at
    from follows f where f.user_id = ${walk.userId} and ${which} ${part}`.execute(db);
  return rows;
}

const inFeedBelow = ({ before, now }: WalkOfFollowed) =>
  sql`e.visible = 1 and e.in_feed = 1 and ${isNotOver(now)} ${before === undefined ? sql`` : sql`and e.id < ${before}`}`;

/** The id of the newest entry of a seller, whether or not it is visible. */
export async function findNewest(tx: Tx, { type, id }: Followed): Promise<number> {
  const { rows } = await sql<{ newest: number | null }>`
    select max(e.id) as newest from entries e where ${isOf[type](sql`${id}`)}`.execute(tx);
  return Number(rows[0]?.newest ?? 0);
}

export interface NewestOf extends Followed {
  readonly newest: number;
}

/** Those of these entries' sellers whom somebody follows, with the newest of these entries. */
export async function listFollowedSellers(tx: Tx, which: Which): Promise<NewestOf[]> {
  const { rows } = await sql<NewestOf>`
    select 'company' as type, c.id, max(e.id) as newest from entries e join companies c on c.id = e.company_id
      where c.followers > 0 and ${isAmong(which)} group by c.id
    union all
    select 'user' as type, u.id, max(e.id) as newest from entries e join users u on u.id = e.owner_id
      where e.company_id is null and u.followers > 0 and ${isAmong(which)} group by u.id`.execute(tx);
  return rows;
}

function isAmong(which: Which): RawBuilder<unknown> {
  if (which === 'all') return sql`1 = 1`;
  if ('ownersFrom' in which) return sql`e.owner_id between ${which.ownersFrom} and ${which.ownersTo}`;
  if ('ownerId' in which) return sql`e.owner_id = ${which.ownerId}`;
  return sql`e.type = ${which.type} and e.ref_id in (${sql.join(which.ids)})`;
}

/** Tells some of those who follow that there is a newer entry. Returns how many. */
export async function raiseNewest(tx: Tx, { type, id, newest }: NewestOf, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update follows set newest_entry = ${newest} where id in (
      select id from follows where type = ${type} and ref_id = ${id} and newest_entry < ${newest}
      order by newest_entry limit ${most})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
