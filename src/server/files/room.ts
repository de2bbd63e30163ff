import { mediaTexts } from '#lib/copy/media.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockUser } from '#server/db/people.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { deleteKeptFile, insertKeptFile, sumKept } from './queries.ts';

/**
 * Refuses what an account has no room for. Run in the transaction in which its row is inserted: the person is locked,
 * so of several uploads at once no more are kept than there is room for.
 */
export async function requireRoom(
  { config }: Pick<Ctx, 'config'>,
  tx: Tx,
  ownerId: number,
  bytes: number,
): Promise<void> {
  await lockUser(tx, ownerId);
  refuseAbove(config, (await sumKept(tx, ownerId)) + bytes);
}

function refuseAbove({ accountBytes }: Ctx['config'], kept: number): void {
  if (kept > accountBytes) throw new AppError('too_large', { detail: mediaTexts.noRoom(accountBytes) });
}

const lookedAtBytes = 16 * 1024;

/**
 * Run in the transaction that has written a text, with all that its person has written there since it began. A sum for
 * each message would cost more than the message, so the room is looked at once in a while.
 */
export async function requireRoomForText(
  { config }: Pick<Ctx, 'config'>,
  tx: Tx,
  ownerId: number,
  { written, bytes }: { readonly written: number; readonly bytes: number },
): Promise<void> {
  const isDue = Math.floor(written / lookedAtBytes) > Math.floor((written - bytes) / lookedAtBytes);
  if (isDue) refuseAbove(config, await sumKept(tx, ownerId));
}

interface KeptFile {
  readonly name: string;
  readonly ownerId: number;
  readonly bytes: number;
}

/** Run in a transaction before a file is stored that is kept as it was sent. Refuses it if there is no room. */
export async function takeRoom(ctx: Pick<Ctx, 'config'>, tx: Tx, file: KeptFile): Promise<void> {
  const { name, ownerId, bytes } = file;
  await requireRoom(ctx, tx, ownerId, bytes);
  await insertKeptFile(tx, { name, owner_id: ownerId, bytes });
}

/** Run when its owner lets it go, and again, to no effect, when it is removed. */
export const giveRoomBack = deleteKeptFile;
