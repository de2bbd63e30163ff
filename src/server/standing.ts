import type { LogAct, Role } from '#lib/moderation/life.ts';
import {
  endSuspension as endOf,
  reinstateUser,
  setRole,
  suspendUser,
  suspensionsOver,
  userCalled,
} from '#server/accounts/accounts.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockUser } from '#server/db/people.ts';
import { decideForOperator } from '#server/moderation/moderation.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { writeLog } from '#server/screening/screening.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

/** What operators and the program do to accounts. Each act is written to the log of moderation in its transaction. */
const note = (tx: Tx, what: LogAct, id: number, now: Date, why: string | null = null): Promise<void> =>
  writeLog(tx, { what, type: 'user', ref_id: id, owner_id: id, why }, now);

/** Returns false where nobody is called so. */
/** `words`: why, as the person reads it. */
export const suspend = (ctx: Needs, who: string, words?: string): Promise<boolean> =>
  toPerson(ctx, who, async (tx, id, now) => {
    const user = await lockUser(tx, id);
    if (!user) return;
    await suspendUser(tx, user, null, now);
    await decideForOperator(tx, user, words, now);
  });

export const reinstate = (ctx: Needs, who: string): Promise<boolean> =>
  toPerson(ctx, who, async (tx, id, now) => {
    await reinstateUser(tx, id, now);
    await note(tx, 'reinstated-by-operator', id, now);
  });

export const giveRole = (ctx: Needs, who: string, role: Role): Promise<boolean> =>
  toPerson(ctx, who, async (tx, id, now) => {
    await setRole(tx, id, role);
    await note(tx, 'role-given', id, now, role);
  });

const toPerson = (
  { db, clock }: Needs,
  who: string,
  act: (tx: Tx, id: number, now: Date) => Promise<void>,
): Promise<boolean> =>
  db.inTransaction(async (tx) => {
    const id = await userCalled(tx, who);
    if (id === undefined) return false;
    await act(tx, id, clock.now());
    return true;
  });

/** Queue job. */
export const endSuspension = ({ db, clock }: Needs, { userId }: { userId: number }): Promise<void> =>
  db.inTransaction(async (tx) => {
    const now = clock.now();
    if (await endOf(tx, userId, now)) await note(tx, 'suspension-over', userId, now);
  });

/** Ends suspensions whose job was given up, or lost with a restored backup. */
export async function endSuspensions(ctx: Needs): Promise<void> {
  for (const userId of await suspensionsOver(ctx.db, ctx.clock.now())) await endSuspension(ctx, { userId });
}
