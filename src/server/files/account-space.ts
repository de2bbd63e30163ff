import { mediaTexts } from '#lib/copy/media.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockUser } from '#server/db/people.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { sumKept } from './queries.ts';

/**
 * Refuses what exceeds an account's space. Runs in the transaction that inserts the row. The person is locked, so that
 * simultaneous uploads cannot exceed the space together.
 */
export async function requireSpace(
  { config }: Pick<Ctx, 'config'>,
  tx: Tx,
  ownerId: number,
  bytes: number,
): Promise<void> {
  await lockUser(tx, ownerId);
  refuseAbove(config, (await sumKept(tx, ownerId)) + bytes);
}

function refuseAbove({ accountBytes }: Ctx['config'], kept: number): void {
  if (kept > accountBytes) throw new AppError('too_large', { detail: mediaTexts.noSpace(accountBytes) });
}

const lookedAtBytes = 16 * 1024;

/**
 * Runs in the transaction that wrote the text. `written` is all that the person has written there so far, `bytes`
 * included. Summing for every message would cost more than the message, so the space is checked only now and then.
 */
export async function requireSpaceForText(
  { config }: Pick<Ctx, 'config'>,
  tx: Tx,
  ownerId: number,
  { written, bytes }: { readonly written: number; readonly bytes: number },
): Promise<void> {
  const isDue = Math.floor(written / lookedAtBytes) > Math.floor((written - bytes) / lookedAtBytes);
  if (isDue) refuseAbove(config, await sumKept(tx, ownerId));
}
