import type { Insertable } from 'kysely';
import { countRows, isAny } from '#server/db/answers.ts';
import type { Db, ReadingDb, Tx, WritingDb } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import type { AccountActTable, ChallengeTable, PasskeyTable, ProvedBy } from '#server/db/schema.ts';

export const findTotp = (db: ReadingDb, userId: number) =>
  db.selectFrom('totps').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Prepared, because each sign-in asks it. */
const findConfirmed = prepared((db, userId: number) =>
  db
    .selectFrom('totps')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null),
);

export const hasTotp = async (db: Db | Tx, userId: number): Promise<boolean> =>
  (await findConfirmed(db, userId)).length > 0;

export async function hasFactor(db: Db | Tx, userId: number): Promise<boolean> {
  if (await hasTotp(db, userId)) return true;
  const key = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).executeTakeFirst();
  return key !== undefined;
}

/** Replaces one that was never confirmed. */
export const insertTotp = (
  db: WritingDb,
  totp: { readonly user_id: number; readonly secret: string; readonly created_at: string },
): Promise<boolean> =>
  isAny(
    db
      .insertInto('totps')
      .values(totp)
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret: totp.secret, created_at: totp.created_at })
          .where('totps.confirmed_at', 'is', null),
      )
      .returning('user_id'),
  );

/** Of two calls with one code, the second finds its step spent. */
export const spendStep = (db: WritingDb, userId: number, step: number): Promise<boolean> =>
  isAny(
    db
      .updateTable('totps')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .returning('user_id'),
  );

export const confirmTotp = (db: WritingDb, userId: number, confirmed_at: string) =>
  db.updateTable('totps').set({ confirmed_at }).where('user_id', '=', userId).execute();

export const deleteTotp = (db: WritingDb, userId: number): Promise<boolean> =>
  isAny(
    db
      .deleteFrom('totps')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .returning('user_id'),
  );

export const listPasskeys = (db: ReadingDb, userId: number) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();

export const findPasskey = (db: ReadingDb, credential: string) =>
  db.selectFrom('passkeys').selectAll().where('credential', '=', credential).executeTakeFirst();

export const insertPasskey = (db: WritingDb, passkey: Insertable<PasskeyTable>) =>
  db.insertInto('passkeys').values(passkey).returningAll().executeTakeFirstOrThrow();

/** Refused when another sign-in has used the same or a later counter. Many authenticators always say 0. */
export const moveCounter = (
  db: WritingDb,
  { id, counter, now }: { readonly id: number; readonly counter: number; readonly now: string },
): Promise<boolean> =>
  isAny(
    db
      .updateTable('passkeys')
      .set({ counter, last_used_at: now })
      .where('id', '=', id)
      .where((key) => (counter === 0 ? key('counter', '=', 0) : key('counter', '<', counter)))
      .returning('id'),
  );

export const deletePasskey = (db: WritingDb, userId: number, id: number): Promise<boolean> =>
  isAny(db.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId).returning('id'));

export async function replaceRecoveryCodes(
  db: WritingDb,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
}

export const countRecoveryCodes = (db: ReadingDb, userId: number): Promise<number> =>
  countRows(db.selectFrom('recovery_codes').where('user_id', '=', userId));

export const spendRecoveryCode = (db: WritingDb, userId: number, hash: string): Promise<boolean> =>
  isAny(
    db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('hash', '=', hash).returning('hash'),
  );

export async function deleteFactors(db: WritingDb, userId: number): Promise<void> {
  for (const table of ['totps', 'passkeys', 'recovery_codes'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
}

export const insertChallenge = (db: WritingDb, challenge: Insertable<ChallengeTable>) =>
  db.insertInto('challenges').values(challenge).execute();

type Purpose = ChallengeTable['purpose'];

export const findChallenge = (db: ReadingDb, purpose: Purpose, hash: string, now: string) =>
  db
    .selectFrom('challenges')
    .selectAll()
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Counted before comparing, so that simultaneous tries are all counted. */
export const countChallengeTry = (db: WritingDb, hash: string, now: string) =>
  db
    .updateTable('challenges')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export async function takeChallenge(
  db: WritingDb,
  purpose: Purpose,
  hash: string,
  now: string,
): Promise<{ user_id: number | null } | undefined> {
  return db
    .deleteFrom('challenges')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
}

export const deleteHalfSignIns = (db: WritingDb, userId: number) =>
  db.deleteFrom('challenges').where('user_id', '=', userId).where('purpose', '=', 'sign-in').execute();

export const forgetExpiredChallenges = (db: WritingDb, now: string) =>
  db.deleteFrom('challenges').where('expires_at', '<=', now).execute();

export const findProof = (db: ReadingDb, sessionId: number) =>
  db.selectFrom('sessions').select(['proved_at', 'proved_by']).where('id', '=', sessionId).executeTakeFirst();

export const keepProof = (db: WritingDb, sessionId: number, proved_by: ProvedBy, proved_at: string) =>
  db.updateTable('sessions').set({ proved_by, proved_at }).where('id', '=', sessionId).execute();

export async function findBrowser(db: ReadingDb, sessionId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('browser')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.browser;
}

export const findLostAccess = (db: ReadingDb, userId: number) =>
  db.selectFrom('lost_accesses').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** The first stays when there is one already: asking again does not make it later. */
export const insertLostAccess = (db: WritingDb, user_id: number, due_at: string) =>
  db
    .insertInto('lost_accesses')
    .values({ user_id, due_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteLostAccess = (db: WritingDb, userId: number): Promise<boolean> =>
  isAny(db.deleteFrom('lost_accesses').where('user_id', '=', userId).returning('user_id'));

export const insertAct = (db: WritingDb, act: Insertable<AccountActTable>) =>
  db.insertInto('account_acts').values(act).execute();

export const listActs = (db: ReadingDb, userId: number, lastId: number | undefined, limit: number) =>
  db
    .selectFrom('account_acts')
    .select(['id', 'what', 'browser', 'at'])
    .where('user_id', '=', userId)
    .$if(lastId !== undefined, (acts) => acts.where('id', '<', lastId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const hasActSince = (
  db: ReadingDb,
  userId: number,
  whats: readonly AccountActTable['what'][],
  since: string,
): Promise<boolean> =>
  isAny(
    db
      .selectFrom('account_acts')
      .select('id')
      .where('user_id', '=', userId)
      .where('what', 'in', whats)
      .where('at', '>', since)
      .limit(1),
  );

export async function forgetOldActs(db: WritingDb, before: string, most: number): Promise<number> {
  const old = db.selectFrom('account_acts').select('id').where('at', '<=', before).limit(most);
  const { numDeletedRows } = await db.deleteFrom('account_acts').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
