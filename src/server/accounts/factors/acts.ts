import type { AccountAct } from '#lib/contract/second-factors.ts';
import { accountActs } from '#lib/copy/account-acts.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { findBrowser, insertAct, listActs } from './queries.ts';

export type ActName = keyof typeof accountActs;

/** `by`: the person in one of their sessions, or what is known of who acts without one. */
export async function keepAct(
  { clock }: Pick<Ctx, 'clock'>,
  tx: Tx,
  by: Viewer | { readonly userId: number; readonly browser: string | null },
  what: ActName,
): Promise<void> {
  const [user_id, browser] =
    'userId' in by ? [by.userId, by.browser] : [by.id, (await findBrowser(tx, by.sessionId)) ?? null];
  await insertAct(tx, { user_id, what, browser, at: clock.now().toISOString() });
}

export async function listActivity(
  { db }: Ctx,
  { id }: Viewer,
  { last_id, limit }: { readonly last_id?: number | undefined; readonly limit: number },
): Promise<AccountAct[]> {
  const rows = await listActs(db, id, last_id, limit);
  return rows.filter((row): row is AccountAct => row.what in accountActs);
}
