import { queueMail } from '#server/mail/mail.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx } from '#server/types.ts';
import { requirePassword } from './password-check.ts';
import { findUser, updateUser } from './queries.ts';
import { endSessions } from './session-queries.ts';
import type { Viewer } from './sessions.ts';
import { after, lasts } from './times.ts';
import { holdErased } from './usernames.ts';

/** Hidden from all at once and out everywhere; erased when the days to change one's mind are over. */
export async function beginDeletion(
  ctx: Ctx,
  viewer: Viewer,
  password: string,
  address: string,
): Promise<{ deletion_due_at: string }> {
  const user = viewer.row;
  await requirePassword(ctx, user, { password, field: 'password', address });
  const now = ctx.clock.now();
  const due = user.deletion_due_at ?? after(now, lasts.regret);
  await ctx.db.inTransaction(async (tx) => {
    await updateUser(tx, user.id, { deletion_due_at: due });
    await endSessions(tx, user.id, now.toISOString());
    if (user.deletion_due_at) return;
    await enqueue(tx, {
      kind: 'erase-account',
      payload: { userId: user.id },
      userId: user.id,
      dueAt: new Date(due),
      now,
    });
    await queueMail(tx, {
      to: user.email,
      userId: user.id,
      template: 'deletion-begun',
      values: { name: user.full_name, due },
      now,
    });
  });
  return { deletion_due_at: due };
}

export async function keepAccount(ctx: Ctx, viewer: Viewer): Promise<void> {
  await updateUser(ctx.db, viewer.id, { deletion_due_at: null });
}

/** What the queue runs when the days are over. Whoever changed their mind, and perhaps back again, is looked at anew. */
export async function eraseAccount({ db, clock, log }: Ctx, { userId }: { userId: number }): Promise<void> {
  const now = clock.now();
  const isErased = await db.inTransaction(async (tx) => {
    const user = await findUser(tx, userId);
    if (!user?.deletion_due_at || user.deletion_due_at > now.toISOString()) return false;
    await holdErased(tx, userId, now);
    // Codes asked for with this e-mail belong to nobody; the rest goes with the row, by its references.
    await tx.deleteFrom('codes').where('subject', '=', user.email_key).execute();
    await tx.deleteFrom('users').where('id', '=', userId).execute();
    return true;
  });
  if (isErased) log.info('An account was erased, as its owner asked.');
}
