import type { Insertable } from 'kysely';
import type { WritingDb } from '#server/db/handles.ts';
import type { CodeTable } from '#server/db/schema.ts';

type Purpose = CodeTable['purpose'];

export const replaceCode = (db: WritingDb, code: Insertable<CodeTable>) =>
  db
    .insertInto('codes')
    .values({ ...code, tries: 0 })
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'subject']).doUpdateSet({
        user_id: code.user_id ?? null,
        email: code.email ?? null,
        hash: code.hash,
        tries: 0,
        expires_at: code.expires_at,
      }),
    )
    .execute();

/** Counts the try before comparing, so that simultaneous tries are all counted. */
export const countTry = (db: WritingDb, purpose: Purpose, subject: string, now: string) =>
  db
    .updateTable('codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export const deleteCodes = (db: WritingDb, purpose: Purpose, userId: number) =>
  db.deleteFrom('codes').where('purpose', '=', purpose).where('user_id', '=', userId).execute();

export async function forgetProofs(db: WritingDb, userId: number): Promise<void> {
  await db.deleteFrom('codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('reset_tokens').where('user_id', '=', userId).execute();
}

/** Voids codes requested for this e-mail while it had no account. */
export const forgetEmail = (db: WritingDb, emailKey: string) =>
  db.deleteFrom('codes').where('subject', '=', emailKey).execute();

export const insertResetToken = (db: WritingDb, hash: string, user_id: number, expires_at: string) =>
  db.insertInto('reset_tokens').values({ hash, user_id, expires_at }).execute();

export const findResetToken = (db: WritingDb, hash: string, now: string) =>
  db
    .selectFrom('reset_tokens')
    .select('user_id')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** False when another request has already used the token. */
export async function spendResetToken(db: WritingDb, hash: string): Promise<boolean> {
  const spent = await db
    .deleteFrom('reset_tokens')
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function forgetExpiredCodes(db: WritingDb, now: string): Promise<void> {
  await db.deleteFrom('codes').where('expires_at', '<=', now).execute();
  await db.deleteFrom('reset_tokens').where('expires_at', '<=', now).execute();
}
