import type { Selectable } from 'kysely';
import { countRows, hasChanged } from '#server/db/answers.ts';
import type { ReadingDb, Tx, WritingDb } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import type { ApiKeyTable, NewRow } from '#server/db/schema.ts';

export type ApiKeyRow = Selectable<ApiKeyTable>;

export const insertKey = (tx: Tx, row: NewRow<ApiKeyTable, 'id'>): Promise<ApiKeyRow> =>
  tx.insertInto('api_keys').values(row).returningAll().executeTakeFirstOrThrow();

/** With its owner. Not of who has asked to be erased. */
export const findKeyOwner = prepared((db, hash: string, now: string) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('users')
    .select(['api_keys.id as key_id', 'api_keys.scopes', 'api_keys.last_used_at'])
    .where('api_keys.hash', '=', hash)
    .where('api_keys.expires_at', '>', now)
    .where('users.deletion_due_at', 'is', null),
);

export const noteKeyUsed = (db: WritingDb, id: number, now: string) =>
  db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();

export const listKeys = (db: ReadingDb, userId: number): Promise<ApiKeyRow[]> =>
  db.selectFrom('api_keys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute();

export const countKeys = (db: ReadingDb, userId: number): Promise<number> =>
  countRows(db.selectFrom('api_keys').where('user_id', '=', userId));

export const deleteKey = (tx: Tx, userId: number, id: number): Promise<boolean> =>
  hasChanged(tx.deleteFrom('api_keys').where('id', '=', id).where('user_id', '=', userId));

export const deleteExpiredKeys = (tx: Tx, before: string) =>
  tx.deleteFrom('api_keys').where('expires_at', '<', before).execute();

/** What somebody else may have arranged for themselves before they were locked out: keys, webhooks, copies of the data. */
export async function endOtherWays(tx: Tx, userId: number, now: string): Promise<void> {
  await tx.deleteFrom('api_keys').where('user_id', '=', userId).execute();
  await tx.deleteFrom('webhooks').where('user_id', '=', userId).execute();
  await tx
    .updateTable('exports')
    .set({ state: 'failed', ended_at: now })
    .where('user_id', '=', userId)
    .where('state', '=', 'queued')
    .execute();
  // Their addresses end at once. The files go at night.
  await tx
    .updateTable('exports')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('state', '=', 'ready')
    .execute();
}
