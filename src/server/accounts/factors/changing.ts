import { protectionChanges } from '#server/accounts/limits.ts';
import { tellOfAct } from '#server/accounts/notices.ts';
import type { Tx } from '#server/db/connect.ts';
import { takeOrRefuse } from '#server/fairness/limits/limits.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { type ActName, keepAct } from './acts.ts';

/** Before the transaction. Each change is told, whatever was told today, so the changes themselves are bounded. */
export const mayChangeProtection = ({ limits }: Ctx, { id }: Viewer): Promise<void> =>
  takeOrRefuse(limits, protectionChanges, String(id));

/** Remembers, and tells the owner, that one gets into the account in another way from now on. */
export async function changeProtection(ctx: Ctx, tx: Tx, viewer: Viewer, what: ActName): Promise<void> {
  await keepAct(ctx, tx, viewer, what);
  await tellOfAct(tx, viewer.row, what, ctx.clock.now());
}
