import { mediaTexts } from '#lib/copy/media.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockUser } from '#server/db/people.ts';
import { AppError } from '#server/errors.ts';
import type { Ctx } from '#server/types.ts';
import { addKeptText, deleteKeptFile, insertKeptFile, sumKept } from './queries.ts';

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

/** Run in the transaction that writes the text for good. Refuses it if there is no room. */
export async function takeRoomForText(
  { config }: Pick<Ctx, 'config'>,
  tx: Tx,
  ownerId: number,
  text: string,
): Promise<void> {
  const [row] = await addKeptText(tx, ownerId, Buffer.byteLength(text));
  refuseAbove(config, Number(row?.kept));
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
