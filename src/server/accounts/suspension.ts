import type { Role } from '#lib/moderation/life.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { lockUser } from '#server/db/people.ts';
import { tell } from '#server/db/transaction.ts';
import { refreshLater } from '#server/entries/entries.ts';
import { enqueue } from '#server/queue/queue.ts';
import { findUserCalled, forgetProofs, listSuspendedUntil, type User, updateUser } from './queries.ts';
import { endSessions } from './session-ends.ts';

export const userCalled = async (tx: Tx, who: string): Promise<number | undefined> =>
  (await findUserCalled(tx, who))?.id;

/**
 * Takes effect at once, because every call checks the account and its session. `until` is null for good. A suspension
 * that ends later than `until`, or never, keeps its end. The caller has locked the account.
 */
export async function suspendUser(
  tx: Tx,
  { id: userId, ...user }: Pick<User, 'id' | 'is_active' | 'suspended_until'>,
  until: Date | null,
  now: Date,
): Promise<void> {
  const ends = [until?.toISOString() ?? null, ...(user.is_active ? [] : [user.suspended_until])];
  await setEnd(tx, userId, latest(ends), now);
  await followLater(tx, userId, now);
  await endSessions(tx, userId, now.toISOString());
  await forgetProofs(tx, userId);
}

/** Once one of several suspensions is taken back: the account stays suspended as long as the others say. */
export const suspendOnlyUntil = (
  tx: Tx,
  userId: number,
  ends: readonly (string | null)[],
  now: Date,
): Promise<void> => setEnd(tx, userId, latest(ends), now);

async function setEnd(tx: Tx, userId: number, suspended_until: string | null, now: Date): Promise<void> {
  await updateUser(tx, userId, { is_active: 0, suspended_until });
  if (suspended_until !== null)
    await enqueue(tx, {
      kind: 'end-suspension',
      payload: { userId },
      userId,
      now,
      dueAt: new Date(suspended_until),
    });
}

const latest = (ends: readonly (string | null)[]): string | null =>
  ends.reduce((one, other) => (one === null || other === null ? null : one > other ? one : other));

export async function reinstateUser(tx: Tx, userId: number, now: Date): Promise<void> {
  await updateUser(tx, userId, { is_active: 1, suspended_until: null });
  await followLater(tx, userId, now);
}

async function followLater(tx: Tx, userId: number, now: Date): Promise<void> {
  await refreshLater(tx, { ownerId: userId, now });
  tell(tx, { type: 'contact-changed', to: 'programs', userIds: [userId] });
}

export const setRole = (tx: Tx, userId: number, role: Role) => updateUser(tx, userId, { role });

/** Reads the end again, because a longer suspension may have come since the job was planned. */
export async function endSuspension(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const user = await lockUser(tx, userId);
  if (!user?.suspended_until || user.suspended_until > now.toISOString()) return false;
  await reinstateUser(tx, userId, now);
  return true;
}

export const suspensionsOver = async (db: Db, now: Date): Promise<number[]> =>
  (await listSuspendedUntil(db, now.toISOString())).map(({ id }) => id);
