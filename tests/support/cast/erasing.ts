import { eraseAccount } from '#server/erasure.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { Person } from './people.ts';

/** As half a month after the person asked for it. */
export async function erased({ ctx }: TestApi, { user }: Person): Promise<void> {
  const due = { deletion_due_at: '2026-01-01' };
  await ctx.db.updateTable('users').set(due).where('id', '=', user.id).execute();
  await eraseAccount(ctx, { userId: user.id });
}
