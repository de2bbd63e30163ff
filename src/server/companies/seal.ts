import type { Tx } from '#server/db/connect.ts';
import { refreshEntry, refreshLater } from '#server/entries/entries.ts';
import { listMembers } from './member-queries.ts';
import { clearSeal, setSeal } from './queries.ts';

/** In the caller's transaction, which has locked the owner. */
export async function giveSeal(
  tx: Tx,
  companyId: number,
  seal: { readonly verified_at: string; readonly licence_seen: boolean },
): Promise<void> {
  await setSeal(tx, companyId, seal);
  await refreshSealed(tx, companyId);
}

/** In the caller's transaction, which has locked the owner. Returns whether there was one. */
export async function dropSeal(tx: Tx, companyId: number): Promise<boolean> {
  const dropped = await clearSeal(tx, companyId);
  if (dropped) await refreshSealed(tx, companyId);
  return dropped;
}

/** The company at once, and what it offers in the queue, because that may be much. */
async function refreshSealed(tx: Tx, companyId: number): Promise<void> {
  await refreshEntry(tx, 'company', companyId);
  // A past time makes the job due at once.
  for (const { user_id: ownerId } of await listMembers(tx, companyId))
    await refreshLater(tx, { ownerId, now: new Date(0) });
}
