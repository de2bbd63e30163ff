import type { Insertable, Selectable } from 'kysely';
import type { WritingDb } from '#server/db/connect.ts';
import type { PhoneChallengeTable } from '#server/db/schema.ts';

export type PhoneChallenge = Selectable<PhoneChallengeTable>;

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
