import type { OwnExport } from '#lib/contract/exports.ts';
import { exportTexts as texts } from '#lib/copy/exports.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { keepAct } from '#server/accounts/accounts.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockPerson } from '#server/db/people.ts';
import { tooMany } from '#server/fairness/limits/limits.ts';
import { sweepSoon } from '#server/files/kept-files.ts';
import { signedAddress } from '#server/files/private-files.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { exportFiles } from './make.ts';
import {
  deleteAskedBefore,
  failAskedBefore,
  findByFile,
  findQueuedOf,
  goneAtOnce,
  insertQueued,
  listAskedSince,
  listNewest,
  type StoredExport,
  setGone,
} from './queries.ts';

export { exportFiles, makeExport } from './make.ts';

const dayMs = 24 * 60 * 60 * 1000;
const mostADay = 3;
const mostListed = 5;
const listedMs = 30 * dayMs;

interface Asked {
  readonly isNew: boolean;
  readonly shown: OwnExport;
}

/** Whoever asks again while one is being made gets that one. */
export const askForExport = (ctx: Ctx, viewer: Viewer): Promise<Asked> =>
  ctx.db.inTransaction(async (tx) => {
    await lockPerson(tx, viewer.id);
    const now = ctx.clock.now();
    const known = await findQueuedOf(tx, viewer.id);
    if (known) return { isNew: false, shown: shownExport(ctx, known) };
    await refuseAboveLimit(tx, viewer.id, now);
    const row = await insertQueued(tx, { user_id: viewer.id, asked_at: now.toISOString() });
    await enqueue(tx, { kind: 'make-export', payload: { exportId: row.id }, userId: viewer.id, now });
    await keepAct(ctx, tx, viewer, 'export-asked');
    return { isNew: true, shown: shownExport(ctx, row) };
  });

async function refuseAboveLimit(tx: Tx, userId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const asked = await listAskedSince(tx, userId, since);
  const [oldest] = asked.slice(-mostADay);
  if (asked.length >= mostADay && oldest !== undefined)
    throw tooMany(Date.parse(oldest) + dayMs - now.getTime(), texts.tooMany);
}

export const exportsOf = async (ctx: Ctx, viewer: Viewer): Promise<OwnExport[]> =>
  (await listNewest(ctx.db, viewer.id, mostListed)).map((row) => shownExport(ctx, row));

function shownExport(ctx: Pick<Ctx, 'keys' | 'clock'>, row: StoredExport): OwnExport {
  const { id, user_id, file, asked_at, bytes, expires_at, ended_at } = row;
  const state = row.state === 'ready' && isOver(ctx, row) ? 'gone' : row.state;
  const isReady = state === 'ready' && file !== null && expires_at !== null;
  return {
    id,
    state,
    asked_at,
    bytes,
    expires_at,
    ready_at: state === 'ready' || state === 'gone' ? ended_at : null,
    url: isReady ? signedAddress(ctx, file, user_id, new Date(expires_at)) : null,
  };
}

const isOver = ({ clock }: Pick<Ctx, 'clock'>, { expires_at }: Pick<StoredExport, 'expires_at'>): boolean =>
  expires_at === null || expires_at <= clock.now().toISOString();

const isZip = (name: string) => name.endsWith('.zip');

/** Whoever the address was signed for, as long as the copy is theirs and its time is not over. */
export async function mayReadExport(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  name: string,
  readerId: number,
): Promise<boolean> {
  const found = isZip(name) ? await findByFile(ctx.db, name) : undefined;
  return found?.state === 'ready' && found.user_id === readerId && !isOver(ctx, found);
}

/** Undefined for other files than copies. */
export async function exportName({ db }: Pick<Ctx, 'db'>, name: string): Promise<string | undefined> {
  const found = isZip(name) ? await findByFile(db, name) : undefined;
  return found && `bizlink-dados-${dayInMaputo(new Date(found.asked_at))}.zip`;
}

export const endExport = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>, { exportId }: { exportId: number }) =>
  db.inTransaction(async (tx) => {
    const now = clock.now();
    await sweepAll(tx, await setGone(tx, { id: exportId, expiredAt: now.toISOString() }), now);
  });

/**
 * Those whose work was lost or given up, as after a restored backup: neither may one wait for ever and keep its person
 * from asking again, nor may a file stay. Returns whether there are more.
 */
export async function endOverdueExports({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now();
  await failAskedBefore(db, new Date(now.getTime() - dayMs).toISOString(), now.toISOString());
  await deleteAskedBefore(db, new Date(now.getTime() - listedMs).toISOString());
  return await db.inTransaction(async (tx) => {
    const files = await setGone(tx, { expiredAt: now.toISOString() });
    await sweepAll(tx, files, now);
    return files.length === goneAtOnce;
  });
}

export const forgetExportsOf = async (tx: Tx, userId: number, now: Date): Promise<void> =>
  sweepAll(tx, await setGone(tx, { userId }), now);

async function sweepAll(tx: Tx, files: readonly string[], now: Date): Promise<void> {
  for (const file of files) await sweepSoon(tx, exportFiles.use, file, now);
}
