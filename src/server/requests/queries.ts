import { type Selectable, sql, type Updateable } from 'kysely';
import type { OwnRequestFilters } from '#lib/contract/requests.ts';
import { inOrder } from '#server/db/among.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { insertBelow } from '#server/db/insert-below.ts';
import { isVisible, unchanged } from '#server/db/people.ts';
import { prepared } from '#server/db/prepared.ts';
import type { NewRow, RequestTable } from '#server/db/schema.ts';
import { isNotRemoved, isNotWithheld, withheldState } from '#server/db/withheld.ts';
import { fieldColumns } from './fields.ts';

export type StoredRequest = Selectable<RequestTable>;
export type RequestRow = Awaited<ReturnType<typeof findRequest>>[number];

const isShown = sql<boolean>`${isVisible()} and ${isNotWithheld('request', 'requests.id')}`;

const isOpenAt = (now: string) => sql<boolean>`requests.status = 'Aberto' and requests.closes_at > ${now}`;

const judged = (db: ReadingDb) =>
  db
    .selectFrom('requests')
    .innerJoin('users', 'users.id', 'requests.owner_id')
    .select(fieldColumns.map((name) => `requests.${name}` as const))
    .select([
      'requests.id',
      'requests.owner_id',
      'requests.status',
      'requests.ended_by',
      'requests.closes_at',
      'requests.offers',
      'requests.likes',
      'requests.created_at',
      'requests.updated_at',
      'users.username',
      'users.full_name',
      'users.user_type',
      'users.profile_photo_url',
    ])
    .select(sql<number>`case when ${isShown} then 1 else 0 end`.as('is_shown'))
    .select(withheldState('request', 'requests.id').as('state'))
    .where('requests.deleted_at', 'is', null);

export const findToJudge = (db: ReadingDb, id: number) =>
  judged(db).where('requests.id', '=', id).executeTakeFirst();

const withAsker = (db: ReadingDb) => judged(db).where(isNotRemoved('request', 'requests.id'));

/** One's own in any state, or another person's that others may see. For a stranger, `viewerId` is 0. */
export const findRequest = prepared((db, id: number, viewerId: number) =>
  withAsker(db)
    .where('requests.id', '=', id)
    .where((row) => row.or([row('requests.owner_id', '=', viewerId), isShown])),
);

export async function listOpen(db: ReadingDb, ids: readonly number[], now: string): Promise<RequestRow[]> {
  if (ids.length === 0) return [];
  const rows = await withAsker(db)
    .where('requests.id', 'in', ids)
    .where(isShown)
    .where(isOpenAt(now))
    .execute();
  return inOrder(ids, rows);
}

export function listMine(db: ReadingDb, ownerId: number, { last_id, limit }: OwnRequestFilters) {
  const list = withAsker(db).where('requests.owner_id', '=', ownerId);
  const after = last_id === undefined ? list : list.where('requests.id', '<', last_id);
  return after.orderBy('requests.id', 'desc').limit(limit).execute();
}

/** Titles for notifications. */
export const listNamed = async (db: ReadingDb, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db.selectFrom('requests').select(['id', 'title', 'deleted_at']).where('id', 'in', ids).execute();

export const findOwner = (db: ReadingDb, id: number) =>
  db.selectFrom('requests').select('owner_id').where('id', '=', id).executeTakeFirst();

type MadeHere = 'id' | 'offers' | 'likes' | 'deleted_at';

/** Undefined where its owner has `most` open ones already. */
export const insertRequest = (
  tx: Tx,
  request: NewRow<RequestTable, MadeHere>,
  { most, now }: { readonly most: number; readonly now: string },
): Promise<number | undefined> =>
  insertBelow(tx, 'requests', request, {
    counted: tx
      .selectFrom('requests')
      .select('id')
      .where('owner_id', '=', request.owner_id)
      .where('deleted_at', 'is', null)
      .where(isOpenAt(now)),
    most,
  });

/** Of anybody. Others wait until this transaction is over. */
export const lockRequest = (tx: Tx, id: number): Promise<StoredRequest | undefined> =>
  tx
    .updateTable('requests')
    .set(unchanged)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export const lockOwnRequest = (tx: Tx, ownerId: number, id: number): Promise<StoredRequest | undefined> =>
  tx
    .updateTable('requests')
    .set(unchanged)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where(isNotRemoved('request', 'requests.id'))
    .returningAll()
    .executeTakeFirst();

export const updateRequest = (tx: Tx, id: number, changes: Updateable<RequestTable>) =>
  tx.updateTable('requests').set(changes).where('id', '=', id).execute();

export const addOffer = (tx: Tx, id: number) =>
  tx
    .updateTable('requests')
    .set((row) => ({ offers: row('offers', '+', 1) }))
    .where('id', '=', id)
    .returning('owner_id')
    .executeTakeFirst();

/** Their job was given up, or lost with a restored backup. */
export const listOverdue = (db: ReadingDb, now: string, most: number) =>
  db
    .selectFrom('requests')
    .select('id')
    .where('status', '=', sql.lit('Aberto'))
    .where('closes_at', '<=', now)
    .limit(most)
    .execute();

export const closeAllOf = (tx: Tx, ownerId: number, updated_at: string) =>
  tx
    .updateTable('requests')
    .set({ status: 'Fechado', ended_by: 'hand', updated_at })
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'Aberto')
    .execute();

export const listSlugs = (db: ReadingDb, most: number, now: string) =>
  withAsker(db)
    .clearSelect()
    .select(['requests.id', 'requests.title'])
    .where(isShown)
    .where(isOpenAt(now))
    .orderBy('requests.id', 'desc')
    .limit(most)
    .execute();
