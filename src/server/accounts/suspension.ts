import { refreshEntriesOf } from '#server/entries/entries.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { findUserByEmailOrName, forgetProofs, updateUser } from './queries.ts';
import { endSessions } from './session-queries.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

/** Takes effect at once, because every call checks the account and its session. */
export async function suspend({ db, clock }: Needs, who: string): Promise<boolean> {
  return db.inTransaction(async (tx) => {
    const user = await findUserByEmailOrName(tx, who);
    if (!user) return false;
    await updateUser(tx, user.id, { is_active: 0 });
    await refreshEntriesOf(tx, user.id);
    await endSessions(tx, user.id, clock.now().toISOString());
    await forgetProofs(tx, user.id);
    return true;
  });
}

export async function reinstate({ db }: Needs, who: string): Promise<boolean> {
  return db.inTransaction(async (tx) => {
    const user = await findUserByEmailOrName(tx, who);
    if (!user) return false;
    await updateUser(tx, user.id, { is_active: 1 });
    await refreshEntriesOf(tx, user.id);
    return true;
  });
}
