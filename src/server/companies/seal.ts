import type { Tx } from '#server/db/connect.ts';
import { refreshEntry, refreshLater } from '#server/entries/entries.ts';
import { clearSeal, setSeal } from './queries.ts';

/** In the caller's transaction, which has locked the owner. */
export async function giveSeal(
  tx: Tx,
  companyId: number,
  seal: { readonly verified_at: string; readonly licence_seen: boolean },
): Promise<void> {
  await refreshSealed(tx, companyId, await setSeal(tx, companyId, seal));
}

/** In the caller's transaction, which has locked the owner. Returns whether there was one. */
export async function dropSeal(tx: Tx, companyId: number): Promise<boolean> {
  const dropped = await clearSeal(tx, companyId);
  await refreshSealed(tx, companyId, dropped);
  return dropped !== undefined;
}

/** The company at once, and what it offers in the queue, because that may be much. */
async function refreshSealed(
  tx: Tx,
  companyId: number,
  company: { readonly owner_id: number } | undefined,
): Promise<void> {
  if (!company) return;
  await refreshEntry(tx, 'company', companyId);
  await refreshLater(tx, { ownerId: company.owner_id, now: 'at once' });
}
