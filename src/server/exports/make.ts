import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { emailOf } from '#server/db/people.ts';
import { incomingFolder } from '#server/files/incoming-file.ts';
import { type KeptFiles, newFileName, sweepSoon } from '#server/files/kept-files.ts';
import { queueMail } from '#server/mail/mail.ts';
import { recordNotice } from '#server/notifications/telling.ts';
import type { Attempt } from '#server/queue/attempt.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { addAll } from './contents.ts';
import { findQueued, isExportFile, setFailed, setGone, setReady } from './queries.ts';
import { writeZip } from './zip.ts';

const hourMs = 60 * 60 * 1000;
const readyForMs = 48 * hourMs;
const mostTries = 3;
const type = 'application/zip';

export const exportFiles = {
  use: 'export',
  storage: 'privateStorage',
  isInUse: isExportFile,
} as const satisfies KeptFiles;

type Asker = NonNullable<Awaited<ReturnType<typeof findQueued>>>;

/**
 * Writes a copy and tells its person. One that nothing comes for any more is cut off; after a few tries it has failed,
 * and the person may ask again.
 */
export async function makeExport(
  ctx: Ctx,
  { exportId }: { exportId: number },
  { tries, signal }: Pick<Attempt, 'tries' | 'signal'>,
): Promise<void> {
  const asker = await findQueued(ctx.db, exportId);
  if (!asker) return;
  if (tries > mostTries) {
    await fail(ctx, exportId, asker);
    ctx.log.error({ exportId }, 'A copy of somebody’s data could not be made.');
    return;
  }
  const folder = incomingFolder(ctx);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    const now = ctx.clock.now();
    const person = { userId: asker.id, name: asker.full_name || `@${asker.username}`, now };
    const written = await writeZip(path, { signal, mtime: now }, (add, take) =>
      addAll(ctx, person, add, take),
    );
    const name = await store(ctx, { path, ...written });
    signal.throwIfAborted();
    await finish(ctx, exportId, asker, { name, size: written.size });
  } finally {
    await rm(path, { force: true });
  }
}

async function fail({ db, clock }: Ctx, exportId: number, asker: Asker): Promise<void> {
  const now = clock.now();
  await db.inTransaction(async (tx) => {
    if (!(await setFailed(tx, exportId, now.toISOString()))) return;
    const row = await recordNotice(tx, { userId: asker.id, what: 'export-failed', now });
    await queueMail(tx, {
      to: emailOf(asker),
      userId: asker.id,
      template: 'export-failed',
      now,
      values: { name: asker.full_name },
      tells: row === undefined ? [] : [row],
    });
  });
}

/** Its removal is queued first, in case nothing comes of it. */
async function store(ctx: Ctx, file: { readonly path: string; readonly sha256: string }): Promise<string> {
  const name = newFileName(type);
  const now = ctx.clock.now();
  await ctx.db.inTransaction((tx) =>
    enqueue(tx, {
      kind: 'sweep-kept-file',
      payload: { use: exportFiles.use, name },
      now,
      dueAt: new Date(now.getTime() + hourMs),
    }),
  );
  await ctx.privateStorage.putFile(name, file, type);
  return name;
}

/** A person has one copy at a time: the new one has all that an older one had. */
async function finish(
  { db, clock }: Ctx,
  exportId: number,
  { id: userId, email, full_name }: Asker,
  { name, size }: { readonly name: string; readonly size: number },
): Promise<void> {
  const now = clock.now();
  const end = new Date(now.getTime() + readyForMs);
  await db.inTransaction(async (tx) => {
    for (const old of await setGone(tx, { userId })) await sweepSoon(tx, exportFiles.use, old, now);
    const ready = await setReady(tx, exportId, {
      file: name,
      bytes: size,
      ended_at: now.toISOString(),
      expires_at: end.toISOString(),
    });
    if (!ready) return;
    await enqueue(tx, { kind: 'end-export', payload: { exportId }, dueAt: end, now });
    const row = await recordNotice(tx, { userId, what: 'export-ready', now });
    await queueMail(tx, {
      to: emailOf({ email }),
      userId,
      template: 'export-ready',
      now,
      values: { name: full_name, until: end.toISOString() },
      tells: row === undefined ? [] : [row],
    });
  });
}
