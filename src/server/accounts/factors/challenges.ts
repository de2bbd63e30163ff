import { hashOf, newToken } from '#server/accounts/secrets.ts';
import { after, lasts } from '#server/accounts/times.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { AppError } from '#server/runtime/errors.ts';
import { countChallengeTry, findChallenge, insertChallenge } from './queries.ts';

const mostTries = 5;

/** The only thing that somebody has who is half signed in. No other call takes it. */
export async function beginChallenge(tx: Tx, userId: number, now: Date): Promise<string> {
  const challenge = newToken();
  await insertChallenge(tx, {
    hash: hashOf(challenge),
    purpose: 'sign-in',
    user_id: userId,
    expires_at: after(now, lasts.challenge),
  });
  return challenge;
}

/** Whose it is. */
export async function challengedPerson(db: ReadingDb, challenge: string, now: Date): Promise<number> {
  const kept = await findChallenge(db, 'sign-in', hashOf(challenge), now.toISOString());
  if (!kept?.user_id || kept.tries >= mostTries) throw challengeOver();
  return kept.user_id;
}

/** Counts one try, and says how many are left after it. Undefined when the challenge was over before. */
export async function triesLeft(tx: Tx, challenge: string, now: Date): Promise<number | undefined> {
  const kept = await countChallengeTry(tx, hashOf(challenge), now.toISOString());
  return kept && kept.tries <= mostTries ? mostTries - kept.tries : undefined;
}

export const challengeOver = () => new AppError('challenge_over');
