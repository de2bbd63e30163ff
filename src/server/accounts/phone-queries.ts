import type { Insertable, Selectable } from 'kysely';
import type { ReadingDb, WritingDb } from '#server/db/connect.ts';
import type { PhoneChallengeTable, TakeoverTable } from '#server/db/schema.ts';

export type PhoneChallenge = Selectable<PhoneChallengeTable>;

export type Takeover = Selectable<TakeoverTable>;

export const insertPhoneChallenge = (db: WritingDb, challenge: Insertable<PhoneChallengeTable>) =>
  db.insertInto('phone_challenges').values(challenge).execute();

/** Counted before the code is compared, so that simultaneous tries are all counted. */
export const countPhoneTry = (
  db: WritingDb,
  hash: string,
  now: string,
): Promise<PhoneChallenge | undefined> =>
  db
    .updateTable('phone_challenges')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export const provePhoneChallenge = (db: WritingDb, hash: string, proven_at: string) =>
  db.updateTable('phone_challenges').set({ proven_at }).where('hash', '=', hash).execute();

export const deletePhoneChallenge = (db: WritingDb, hash: string) =>
  db.deleteFrom('phone_challenges').where('hash', '=', hash).execute();

export const forgetPhoneChallenges = (db: WritingDb, now: string) =>
  db.deleteFrom('phone_challenges').where('expires_at', '<=', now).execute();

export const findProvenChallenge = (
  db: ReadingDb,
  hash: string,
  now: string,
): Promise<PhoneChallenge | undefined> =>
  db
    .selectFrom('phone_challenges')
    .selectAll()
    .where('hash', '=', hash)
    .where('proven_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const findTakeover = (db: ReadingDb, number: string): Promise<Takeover | undefined> =>
  db.selectFrom('takeovers').selectAll().where('number', '=', number).executeTakeFirst();

export const findTakeoverOf = (db: ReadingDb, userId: number): Promise<Takeover | undefined> =>
  db.selectFrom('takeovers').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const keepTakeover = (db: WritingDb, { number, ...others }: Takeover) =>
  db
    .insertInto('takeovers')
    .values({ number, ...others })
    .onConflict((known) => known.column('number').doUpdateSet(others))
    .execute();

export const deleteTakeover = (db: WritingDb, number: string) =>
  db.deleteFrom('takeovers').where('number', '=', number).execute();

export const deleteTakeoverOf = (db: WritingDb, userId: number): Promise<Takeover | undefined> =>
  db.deleteFrom('takeovers').where('user_id', '=', userId).returningAll().executeTakeFirst();
