import { setImmediate as pause } from 'node:timers/promises';
import { thingTypes } from '#lib/things.ts';
import type { Db, SqlDb } from '#server/db/connect.ts';
import { countOutdated, holdCounts, removeStrays, straysAfter } from '#server/entries/documents/documents.ts';
import type { QueuedWork } from '#server/queue/kinds.ts';
import { tellListsChanged } from '#server/realtime/changes.ts';
import { listChange } from '#server/realtime/list-changes.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { longTransaction, ownersAfter, removing, rewrite, tellFollowersOf } from './entries.ts';
import { findNewest, hasOutdatedFollow, listFollowedSellers } from './followed-queries.ts';
import {
  addToCount,
  countDifferences,
  countVisible,
  deleteOrphans,
  holdOwners,
  listCounts,
  type Owners,
  setCount,
} from './queries.ts';

interface Slice {
  readonly mended: number;
  /** Undefined when this was the last slice of the part. */
  readonly next: number | undefined;
}

type Mending = QueuedWork['mend-entries'];
const parts = { owners: mendOwners, strays: mendStrays, counts: mendCounts } as const;
const following = { owners: 'strays', strays: 'counts', counts: undefined } as const;

/** Repairs entries that a defect, or an older version of the program, left wrong. Returns how many. */
export async function mendEntries(ctx: Pick<Ctx, 'db'>): Promise<number> {
  let done = await mendSome(ctx, {});
  while (done.rest) done = await mendSome(ctx, done.rest);
  return done.mended;
}

/** Takes some ten milliseconds, so that the program can do other work in between. */
export async function mendSome(
  { db }: Pick<Ctx, 'db'>,
  { part = 'owners', after = 0, mended: before = 0 }: Mending,
): Promise<{ readonly mended: number; readonly rest: Mending | undefined }> {
  const slice = await parts[part](db, after);
  const mended = before + slice.mended;
  const next = slice.next === undefined ? following[part] : part;
  return { mended, rest: next && { part: next, after: slice.next ?? 0, mended } };
}

/** Looks first without holding anybody, because most people have nothing to repair. */
async function mendOwners(db: Db, after: number): Promise<Slice> {
  const { isLast, ...owners } = await ownersAfter(db, after);
  const isRight = (await countWrong(db, owners)) === 0 && (await areFollowersTold(db, owners));
  return {
    mended: isRight ? 0 : await rewriteAllOf(db, owners),
    next: isLast ? undefined : owners.ownersTo,
  };
}

/** Holds the people, so that nothing is written from an outdated state. */
const rewriteAllOf = (db: Db, owners: Owners): Promise<number> =>
  db.inTransaction(async (tx) => {
    await holdOwners(tx, owners, db.dialect.name);
    const orphans = await removing(tx, owners, () => deleteOrphans(tx, owners));
    const rewritten = await rewrite(tx, owners);
    await tellFollowersOf(tx, owners);
    return orphans + rewritten;
  }, longTransaction);

async function countWrong(db: SqlDb, owners: Owners): Promise<number> {
  const differences = await countDifferences(db, owners);
  await pause();
  return differences + (await countOutdated(db, owners));
}

async function areFollowersTold(db: SqlDb, owners: Owners): Promise<boolean> {
  for (const seller of await listFollowedSellers(db, owners))
    if (await hasOutdatedFollow(db, seller, await findNewest(db, seller))) return false;
  return true;
}

async function mendStrays(db: Db, after: number): Promise<Slice> {
  const { strays, next } = await straysAfter(db, after);
  if (strays.length === 0) return { mended: 0, next };
  const mended = await db.inTransaction(async (tx) => {
    const { count, types } = await removeStrays(tx, after);
    await tellListsChanged(tx, listChange([], types, false));
    return count;
  }, longTransaction);
  return { mended, next };
}

/** Holds the lock on counting, so that changes to visible entries wait and then add to the corrected counts. */
function mendCounts(db: Db): Promise<Slice> {
  return db.inTransaction(async (tx) => {
    await holdCounts(tx);
    for (const type of thingTypes) await addToCount(tx, type, 0);
    const visible = await countVisible(tx, 'all');
    const kept = new Map((await listCounts(tx)).map((row) => [row.type, Number(row.visible)]));
    const wrong = thingTypes.filter((type) => kept.get(type) !== (visible.get(type) ?? 0));
    for (const type of wrong) await setCount(tx, type, visible.get(type) ?? 0);
    await tellListsChanged(tx, listChange([], [], wrong.length > 0));
    return { mended: wrong.length, next: undefined };
  }, longTransaction);
}

export async function countWrongEntries({ db }: { db: SqlDb }): Promise<number> {
  let wrong = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { isLast, ...owners }: Awaited<ReturnType<typeof ownersAfter>> = await ownersAfter(db, after);
    wrong += await countWrong(db, owners);
    after = isLast ? undefined : owners.ownersTo;
  }
  for (let after: number | undefined = 0; after !== undefined; ) {
    const found: Awaited<ReturnType<typeof straysAfter>> = await straysAfter(db, after);
    wrong += found.strays.length;
    after = found.next;
  }
  return wrong;
}
