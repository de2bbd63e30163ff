import { refreshEntriesOf, removeEntriesOf } from '#server/entries/entries.ts';
import { forgetMarksOf } from '#server/likes/likes.ts';
import { queueMail } from '#server/mail/mail.ts';
import { letGoOfAll } from '#server/media/pictures.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx } from '#server/types.ts';
import { forgetEmail } from './code-queries.ts';
import { mayTell } from './notices.ts';
import { requirePassword } from './password-check.ts';
import { deleteUser, findDueForErasure, lockUser, updateUser } from './queries.ts';
import { endSessions } from './session-queries.ts';
import { lockViewer, type Viewer } from './sessions.ts';
import { after, lasts } from './times.ts';
import { Usernames } from './usernames.ts';

/** Hidden from all at once and out everywhere; erased when the days to change one's mind are over. */
export async function beginDeletion(
  ctx: Ctx,
  viewer: Viewer,
  password: string,
  address: string,
): Promise<{ deletion_due_at: string }> {
  await requirePassword(ctx, viewer.row, { password, field: 'password', address });
  const tells = await mayTell(ctx, viewer.id);
  const now = ctx.clock.now();
  const deletion_due_at = await ctx.db.inTransaction(async (tx) => {
    const user = await lockViewer(tx, viewer);
    await endSessions(tx, user.id, now.toISOString());
    if (user.deletion_due_at) return user.deletion_due_at;
    const due = after(now, lasts.regret);
    await updateUser(tx, user.id, { deletion_due_at: due });
    await refreshEntriesOf(tx, user.id);
    await enqueue(tx, {
      kind: 'erase-account',
      payload: { userId: user.id },
      userId: user.id,
      dueAt: new Date(due),
      now,
    });
    if (tells)
      await queueMail(tx, {
        to: user.email,
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
    await updateUser(tx, viewer.id, { deletion_due_at: null });
    await refreshEntriesOf(tx, viewer.id);
  });
}

type Needs = Pick<Ctx, 'db' | 'clock' | 'keys' | 'log'>;

/** What the queue runs when the days are over. Whoever changed their mind, and perhaps back again, is looked at anew. */
export async function eraseAccount(
  { db, clock, keys, log }: Needs,
  { userId }: { userId: number },
): Promise<void> {
  const now = clock.now();
  const isErased = await db.inTransaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user?.deletion_due_at || user.deletion_due_at > now.toISOString()) return false;
    await new Usernames(tx, keys, now).holdErased(userId);
    await letGoOfAll(tx, userId, now);
    await forgetMarksOf(tx, userId);
    await removeEntriesOf(tx, userId);
    await forgetEmail(tx, user.email_key);
    await deleteUser(tx, userId);
    return true;
  });
  if (isErased) log.info('An account was erased, as its owner asked.');
}

/** Should the queue ever have given one up: the promise was made to a person. */
export async function eraseDue(ctx: Needs): Promise<void> {
  for (const { id } of await findDueForErasure(ctx.db, ctx.clock.now().toISOString()))
    await eraseAccount(ctx, { userId: id });
}
