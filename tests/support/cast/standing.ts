import { eraseAccount } from '#server/erasure.ts';
import { queued } from '#server/queued.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import * as standing from '#server/standing.ts';
import type { Person } from './people.ts';

/** As the operator's command does, and the queue after it, which writes the entries of all that the person publishes. */
export const suspend = (ctx: Ctx, who: string): Promise<boolean> =>
  withEntries(ctx, standing.suspend(ctx, who));
export const reinstate = (ctx: Ctx, who: string): Promise<boolean> =>
  withEntries(ctx, standing.reinstate(ctx, who));

async function withEntries(ctx: Ctx, done: Promise<boolean>): Promise<boolean> {
  const isDone = await done;
  await entriesFollow(ctx);
  return isDone;
}

/** What the queue does after an act of moderation. */
export async function entriesFollow(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .deleteFrom('queue')
    .where('kind', '=', 'refresh-entries')
    .returning(['id', 'payload'])
    .execute();
  for (const { id, payload } of waiting)
    await queued['refresh-entries']?.(ctx, JSON.parse(payload), {
      id,
      tries: 1,
      signal: new AbortController().signal,
    });
}

/** Erases an account as when its time to regret is over. */
export async function erases(ctx: Ctx, { user }: Pick<Person, 'user'>): Promise<void> {
  const due = { deletion_due_at: '2026-01-01' };
  await ctx.db.updateTable('users').set(due).where('id', '=', user.id).execute();
  await eraseAccount(ctx, { userId: user.id });
}
