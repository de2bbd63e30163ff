import { randomBytes } from 'node:crypto';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import type { KeptFileUse, QueuedWork } from '#server/queue/kinds.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { requireSpace } from './account-space.ts';
import type { IncomingFile } from './incoming-file.ts';
import { deleteKeptFile, insertKeptFile } from './queries.ts';
import { endingOf } from './storage/storage.ts';

export interface KeptFiles {
  readonly use: KeptFileUse;
  readonly storage: 'storage' | 'privateStorage';
  readonly isInUse: (db: ReadingDb, name: string) => Promise<boolean>;
}

interface NewFile {
  readonly name: string;
  readonly type: string;
  readonly content: IncomingFile | Uint8Array;
}

const hourMs = 60 * 60 * 1000;

export const newFileName = (type: string): string => `${randomBytes(16).toString('hex')}.${endingOf(type)}`;

/** Stores files for an account. Their removal is queued first, in case nothing uses them within an hour. */
export async function keepFiles(
  ctx: Ctx,
  { use, storage }: KeptFiles,
  ownerId: number,
  files: readonly NewFile[],
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    for (const { name, content } of files) {
      const bytes = content instanceof Uint8Array ? content.length : content.size;
      await requireSpace(ctx, tx, ownerId, bytes);
      await insertKeptFile(tx, { name, owner_id: ownerId, bytes });
      await planSweep(tx, { use, name }, now, new Date(now.getTime() + hourMs));
    }
  });
  for (const { name, type, content } of files) {
    if (content instanceof Uint8Array) await ctx[storage].put(name, content, type);
    else await ctx[storage].putFile(name, content, type);
  }
}

/** Runs in the transaction that stops using the files. From then on they use no account's space. */
export async function releaseFiles(
  tx: Tx,
  { use }: KeptFiles,
  names: readonly (string | null)[],
  now: Date,
): Promise<void> {
  for (const name of names) {
    if (name === null) continue;
    await deleteKeptFile(tx, name);
    await sweepSoon(tx, use, name, now);
  }
}

/** For a file that no account's space counts. It goes if nothing uses it any more. */
export const sweepSoon = (tx: Tx, use: KeptFileUse, name: string, now: Date): Promise<void> =>
  planSweep(tx, { use, name }, now, now);

const planSweep = (tx: Tx, payload: QueuedWork['sweep-kept-file'], now: Date, dueAt: Date): Promise<void> =>
  enqueue(tx, { kind: 'sweep-kept-file', payload, dueAt, now });

export async function sweepKeptFile(
  ctx: Pick<Ctx, 'db' | 'storage' | 'privateStorage'>,
  uses: Readonly<Record<KeptFileUse, KeptFiles>>,
  { use, name }: QueuedWork['sweep-kept-file'],
): Promise<void> {
  const { storage, isInUse } = uses[use];
  if (await isInUse(ctx.db, name)) return;
  await ctx[storage].remove(name);
  await deleteKeptFile(ctx.db, name);
}
