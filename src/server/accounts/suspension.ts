import type { ReadingDb } from '#server/db/connect.ts';
import { refreshEntriesOf } from '#server/entries/entries.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { keepAct } from './factors/acts.ts';
import { deleteFactors } from './factors/queries.ts';
import { findUserByEmail, findUserByName, forgetProofs, updateUser } from './queries.ts';
import { endSessions } from './session-queries.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

/** Takes effect at once, because every call checks the account and its session. */
export async function suspend({ db, clock }: Needs, who: string): Promise<boolean> {
  return db.inTransaction(async (tx) => {
    const user = await findByEmailOrName(tx, who);
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
    const user = await findByEmailOrName(tx, who);
    if (!user) return false;
    await updateUser(tx, user.id, { is_active: 1 });
    await refreshEntriesOf(tx, user.id);
    return true;
  });
}

/** For who lost everything, while a thief who has a factor stops each request for the way back. */
export async function removeFactors(ctx: Needs, who: string): Promise<boolean> {
  const now = ctx.clock.now();
  return ctx.db.inTransaction(async (tx) => {
    const user = await findByEmailOrName(tx, who);
    if (!user) return false;
    await deleteFactors(tx, user.id);
    await endSessions(tx, user.id, now.toISOString());
    await forgetProofs(tx, user.id);
    await keepAct(ctx, tx, { userId: user.id, browser: null }, 'lost-access-done');
    return true;
  });
}

const findByEmailOrName = (db: ReadingDb, who: string) =>
  who.indexOf('@') > 0 ? findUserByEmail(db, who) : findUserByName(db, who.replace(/^@/, '').toLowerCase());
