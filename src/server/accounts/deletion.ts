import { takenBackWithinMs } from '#lib/applications/states.ts';
import type { Tx } from '#server/db/connect.ts';
import { emailOf, lockUser } from '#server/db/people.ts';
import { refreshEntriesOf } from '#server/entries/entries.ts';
import { queueMail } from '#server/mail/mail.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { keepAct } from './factors/acts.ts';
import { requireOwner } from './factors/confirming.ts';
import { mayTell } from './notices.ts';
import { deleteUser, findDueForErasure, forgetEmail, type User, updateUser } from './queries.ts';
import { endSessions } from './session-ends.ts';
import { lockViewer } from './sessions.ts';
import { after, lasts } from './times.ts';
import { Usernames } from './usernames.ts';

export async function beginDeletion(
  ctx: Ctx,
  viewer: Viewer,
  {
    password,
    address,
    mayLeave,
  }: {
    readonly password: string | undefined;
    readonly address: string;
    /** Throws where others would lose what they work on. */
    readonly mayLeave: (tx: Tx) => Promise<void>;
  },
): Promise<{ deletion_due_at: string }> {
  await requireOwner(ctx, viewer, { password, field: 'password', address });
  const tells = await mayTell(ctx, viewer.id);
  const now = ctx.clock.now();
  const deletion_due_at = await ctx.db.inTransaction(async (tx) => {
    const user = await lockViewer(tx, viewer);
    await mayLeave(tx);
    await endSessions(tx, user.id, now.toISOString());
    if (user.deletion_due_at) return user.deletion_due_at;
    const due = after(now, lasts.regret);
    await updateUser(tx, user.id, { deletion_due_at: due });
    await keepAct(ctx, tx, viewer, 'deletion-begun');
    await refreshEntriesOf(tx, user.id);
    await enqueue(tx, {
      kind: 'erase-account',
      payload: { userId: user.id },
      userId: user.id,
      dueAt: new Date(due),
      now,
    });
    await enqueue(tx, {
      kind: 'tell-of-leaving',
      payload: { userId: user.id, due },
      userId: user.id,
      now,
      dueAt: new Date(now.getTime() + takenBackWithinMs),
    });
    if (tells)
      await queueMail(tx, {
        to: emailOf(user),
        userId: user.id,
        template: 'deletion-begun',
        values: { name: user.full_name, due },
        now,
      });
    return due;
  });
  return { deletion_due_at };
}

export async function keepAccount(ctx: Ctx, viewer: Viewer): Promise<void> {
  await ctx.db.inTransaction(async (tx) => {
    const user = await lockViewer(tx, viewer);
    if (!user.deletion_due_at) return;
    await updateUser(tx, viewer.id, { deletion_due_at: null });
    await keepAct(ctx, tx, viewer, 'deletion-stopped');
    await refreshEntriesOf(tx, viewer.id);
  });
}

type Needs = Pick<Ctx, 'db' | 'clock'>;

export type Erasure = (tx: Tx, person: User, ctx: Pick<Ctx, 'keys'>, now: Date) => Promise<void>;

/**
 * Queue job after the 14 days. Reads the due date again, because the owner may have cancelled or restarted the
 * deletion.
 */
export async function erase(
  ctx: Needs & Pick<Ctx, 'keys' | 'log'>,
  userId: number,
  { erasures, mayErase }: { erasures: readonly Erasure[]; mayErase: (tx: Tx) => Promise<boolean> },
): Promise<void> {
  const now = ctx.clock.now();
  const isErased = await ctx.db.inTransaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user?.deletion_due_at || user.deletion_due_at > now.toISOString()) return false;
    // Not now: the nightly sweep finds the account again.
    if (!(await mayErase(tx))) return false;
    for (const forget of erasures) await forget(tx, user, ctx, now);
    await deleteUser(tx, userId);
    return true;
  });
  if (isErased) ctx.log.info('An account was erased, as its owner asked.');
}

export const forgetAccount: Erasure = async (tx, { id, email_key }, { keys }, now) => {
  await new Usernames(tx, keys, now).reserveErased(id);
  await forgetEmail(tx, email_key);
};

export const dueForErasure = async ({ db, clock }: Needs): Promise<number[]> =>
  (await findDueForErasure(db, clock.now().toISOString())).map(({ id }) => id);
