import { sql } from 'kysely';
import { type Followed, type FollowedType, followedTypes, thingKey } from '#lib/things.ts';
import { countRows } from '#server/db/answers.ts';
import type { ReadingDb, Tx, WritingDb } from '#server/db/connect.ts';
import { correctCounts, listReferredTo, refersToThingOf } from '#server/db/refers.ts';
import { isEntryAllowed } from '#server/db/withheld.ts';

interface Block {
  readonly blocker_id: number;
  readonly blocked_id: number;
  readonly created_at: string;
}

export const insertBlock = (db: WritingDb, block: Block) =>
  db
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .returning('blocked_id')
    .executeTakeFirst();

export const deleteBlock = (db: WritingDb, blockerId: number, blockedId: number) =>
  db
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .returning('blocked_id')
    .executeTakeFirst();

export const listBlocked = (db: ReadingDb, blockerId: number, most: number) =>
  db
    .selectFrom('blocks')
    .leftJoin('companies', (join) => join.on(sql<boolean>`companies.id = -blocks.blocked_id`))
    .innerJoin('users', (join) =>
      join.on(sql<boolean>`users.id = coalesce(companies.owner_id, blocks.blocked_id)`),
    )
    .select(['users.id', 'users.username', 'companies.id as company_id', 'blocks.created_at'])
    .select((row) => [
      row.fn.coalesce('companies.name', 'users.full_name').as('full_name'),
      sql<string | null>`case when companies.id is null then users.profile_photo_url
        else companies.logo_url end`.as('profile_photo_url'),
    ])
    .where('blocks.blocker_id', '=', blockerId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.blocked_id', 'desc')
    .limit(most)
    .execute();

interface NewFollow {
  readonly user_id: number;
  readonly newest_entry: number;
  readonly created_at: string;
}

export const insertFollow = (tx: Tx, { type, id }: Followed, follow: NewFollow) =>
  tx
    .insertInto('follows')
    .values({ ...follow, type, ref_id: id })
    .execute();

export async function deleteFollow(tx: Tx, userId: number, { type, id }: Followed): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('follows')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('ref_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function addToFollowers(
  tx: Tx,
  { type, id }: Followed,
  more: 1 | -1,
): Promise<number | undefined> {
  const row = await tx
    .updateTable(tables[type])
    .set((row) => ({ followers: row('followers', '+', more) }))
    .where('id', '=', id)
    .returning('followers')
    .executeTakeFirst();
  return row?.followers;
}

export const countFollowed = (db: ReadingDb, userId: number): Promise<number> =>
  countRows(db.selectFrom('follows').where('user_id', '=', userId));

export const listFollowedAmong = (
  db: ReadingDb,
  userId: number,
  things: readonly Followed[],
): Promise<Set<string>> => listReferredTo(db, 'follows', userId, things);

export async function listFollowers(
  db: ReadingDb,
  things: readonly Followed[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [type, ofType] of Map.groupBy(things, (thing) => thing.type)) {
    const rows = await db
      .selectFrom(tables[type])
      .innerJoin('entries', (join) =>
        join.on('entries.type', '=', type).onRef('entries.ref_id', '=', `${tables[type]}.id`),
      )
      .select([`${tables[type]}.id`, `${tables[type]}.followers`])
      .where(
        `${tables[type]}.id`,
        'in',
        ofType.map(({ id }) => id),
      )
      .where('entries.visible', '=', 1)
      .execute();
    for (const { id, followers } of rows) counts.set(thingKey({ type, id }), followers);
  }
  return counts;
}

export const listFollowed = (
  db: ReadingDb,
  userId: number,
  { limit, last_id }: { limit: number; last_id?: number | undefined },
) =>
  db
    .selectFrom('follows')
    .innerJoin('entries', (join) =>
      join.onRef('entries.type', '=', 'follows.type').onRef('entries.ref_id', '=', 'follows.ref_id'),
    )
    .innerJoin('users', 'users.id', 'entries.owner_id')
    .leftJoin('companies', (join) =>
      join.on('follows.type', '=', 'company').onRef('companies.id', '=', 'follows.ref_id'),
    )
    .select([
      'follows.id as follow_id',
      'follows.type',
      'follows.ref_id as id',
      'follows.created_at as followed_at',
      'users.username',
      'users.full_name',
      'users.profile_photo_url',
      'users.followers as followers_of_person',
      'companies.name as company',
      'companies.logo_url',
      'companies.followers as followers_of_company',
    ])
    .where('follows.user_id', '=', userId)
    .where('entries.visible', '=', 1)
    .where(isEntryAllowed('entries'))
    .$if(last_id !== undefined, (list) => list.where('follows.id', '<', last_id ?? 0))
    .orderBy('follows.id', 'desc')
    .limit(limit)
    .execute();

export async function listSellersOf(db: ReadingDb, userId: number): Promise<Followed[]> {
  const companies = await db.selectFrom('companies').select('id').where('owner_id', '=', userId).execute();
  return [{ type: 'user', id: userId }, ...companies.map(({ id }): Followed => ({ type: 'company', id }))];
}

export async function uncountFollowsOf(tx: Tx, userId: number): Promise<void> {
  for (const type of followedTypes)
    await tx
      .updateTable(tables[type])
      .set((row) => ({ followers: row('followers', '-', 1) }))
      .where(
        'id',
        'in',
        tx.selectFrom('follows').select('ref_id').where('user_id', '=', userId).where('type', '=', type),
      )
      .execute();
}

export const deleteFollowsOnSellersOf = (tx: Tx, ownerId: number) =>
  tx.deleteFrom('follows').where(refersToThingOf('follows', ownerId)).execute();

export async function recount(tx: Tx): Promise<number> {
  let wrong = 0;
  for (const type of followedTypes) {
    const table = tables[type];
    const counted = sql`(select count(*) from follows f where f.type = ${type} and f.ref_id = ${sql.table(table)}.id)`;
    wrong += await correctCounts(tx, { table, column: 'followers', counted });
  }
  return wrong;
}

const tables = { user: 'users', company: 'companies' } as const satisfies Record<FollowedType, string>;
