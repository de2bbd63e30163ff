import type { Insertable } from 'kysely';
import { isAny } from '#server/db/answers.ts';
import type { ReadingDb, WritingDb } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import type { RefreshTokenTable, SessionTable } from '#server/db/schema.ts';

export const insertSession = (db: WritingDb, session: Insertable<SessionTable>) =>
  db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();

export const insertRefreshToken = (db: WritingDb, token: Insertable<RefreshTokenTable>) =>
  db.insertInto('refresh_tokens').values(token).returning('id').executeTakeFirstOrThrow();

export const findBearer = prepared((db, sessionId: number, pairId: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('refresh_tokens', 'refresh_tokens.session_id', 'sessions.id')
    .selectAll('users')
    .select('refresh_tokens.used_at')
    .where('sessions.id', '=', sessionId)
    .where('refresh_tokens.id', '=', pairId)
    .where('sessions.ended_at', 'is', null),
);

const unexpired = (db: ReadingDb, hash: string, now: string) =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .where('refresh_tokens.hash', '=', hash)
    .where('refresh_tokens.expires_at', '>', now);

export const findLivingToken = (db: ReadingDb, hash: string, now: string) =>
  unexpired(db, hash, now)
    .selectAll('refresh_tokens')
    .select('sessions.user_id')
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst();

/** Whose session has ended, and not by signing out, by the token that its device still has. */
export const findEnd = (db: ReadingDb, hash: string, now: string) =>
  unexpired(db, hash, now)
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.is_active')
    .where('sessions.ended_at', 'is not', null)
    .where('sessions.signed_out_at', 'is', null)
    .executeTakeFirst();

export const spend = (db: WritingDb, id: number, now: string): Promise<boolean> =>
  isAny(
    db
      .updateTable('refresh_tokens')
      .set((row) => ({ spent_at: now, used_at: row.fn.coalesce('used_at', row.val(now)) }))
      .where('id', '=', id)
      .where('spent_at', 'is', null)
      .returning('id'),
  );

export const hasUsedSuccessor = (db: ReadingDb, id: number): Promise<boolean> =>
  isAny(
    db
      .selectFrom('refresh_tokens')
      .select('id')
      .where('parent_id', '=', id)
      .where('used_at', 'is not', null)
      .limit(1),
  );

export async function markUsed(db: WritingDb, pairId: number, sessionId: number, now: string): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('id', '=', pairId)
    .where('used_at', 'is', null)
    .execute();
  await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute();
}

export const listSessions = (db: ReadingDb, userId: number, now: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'browser', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('refresh_tokens')
          .select('refresh_tokens.id')
          .whereRef('refresh_tokens.session_id', '=', 'sessions.id')
          .where('refresh_tokens.expires_at', '>', now),
      ),
    )
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();

/**
 * Ends one person's sessions: all, all but one, or only one. Their tokens become void, and their devices and addresses
 * unknown. Unless only one is ended, this also applies to sessions that signed out earlier.
 */
export async function markEnded(
  db: WritingDb,
  userId: number,
  now: string,
  which: { readonly only?: number; readonly butNot?: number } = {},
): Promise<number> {
  let ending = db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (which.only !== undefined) ending = ending.where('id', '=', which.only);
  if (which.butNot !== undefined) ending = ending.where('id', '!=', which.butNot);
  if (which.only === undefined)
    await db.updateTable('sessions').set({ signed_out_at: null }).where('user_id', '=', userId).execute();
  return (await ending.returning('id').execute()).length;
}

export const signOutSession = (db: WritingDb, id: number, now: string) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now, signed_out_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();

/** Whether the person has signed in from this device or address and has not secured the account since. */
export const isKnown = (
  db: ReadingDb,
  userId: number,
  column: 'device_hash' | 'address_hash',
  hash: string,
): Promise<boolean> =>
  isAny(
    db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .where(column, '=', hash)
      .where((row) => row.or([row('ended_at', 'is', null), row('signed_out_at', 'is not', null)]))
      .limit(1),
  );

export async function endOldest(db: WritingDb, userId: number, most: number, now: string): Promise<void> {
  const tooMany = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .offset(most);
  await db.updateTable('sessions').set({ ended_at: now }).where('id', 'in', tooMany).execute();
}

export const isLiving = (db: ReadingDb, sessionId: number): Promise<boolean> =>
  isAny(db.selectFrom('sessions').select('id').where('id', '=', sessionId).where('ended_at', 'is', null));

export async function knowsDevice(db: ReadingDb, userId: number, deviceHash: string | null) {
  const seen = await db
    .selectFrom('sessions')
    .select('device_hash')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  return {
    isFirst: seen.length === 0,
    isKnown: seen.some((one) => one.device_hash !== null && one.device_hash === deviceHash),
  };
}

export async function forgetExpiredTokens(db: WritingDb, now: string, most: number): Promise<number> {
  const expired = db.selectFrom('refresh_tokens').select('id').where('expires_at', '<=', now).limit(most);
  const { numDeletedRows } = await db
    .deleteFrom('refresh_tokens')
    .where('id', 'in', expired)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function forgetOldSessions(db: WritingDb, endedBefore: string, most: number): Promise<number> {
  const old = db
    .selectFrom('sessions')
    .select('id')
    .where((row) =>
      row.or([
        row('ended_at', '<=', endedBefore),
        row.and([
          row('last_used_at', '<=', endedBefore),
          row.not(
            row.exists(
              row
                .selectFrom('refresh_tokens')
                .select('refresh_tokens.id')
                .whereRef('refresh_tokens.session_id', '=', 'sessions.id'),
            ),
          ),
        ]),
      ]),
    )
    .limit(most);
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
