import { type ThingType, thingTypes } from '#lib/things.ts';
import { tellThingsChanged } from '#server/changes/changes.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { holdPerson } from '#server/db/people.ts';
import {
  documentsAmiss,
  holdCounts,
  refreshDocuments,
  removeDocuments,
  removeStrays,
} from '#server/documents/documents.ts';
import { AppError } from '#server/errors.ts';
import type { Ctx } from '#server/types.ts';
import {
  addToCount,
  countDifferences,
  countMoved,
  countVisible,
  deleteEntriesOf,
  deleteEntry,
  deleteOrphans,
  findInFeed,
  findVisible,
  holdOwners,
  insertMissing,
  listCounts,
  listMovable,
  listOwners,
  listServicesNear,
  moveToTop,
  type Near,
  type Owners,
  setCount,
  type Walk,
  type Which,
  walkFeed,
  writeEntries,
} from './queries.ts';

const day = 24 * 60 * 60 * 1000;
/** Of one person in a day: nobody fills the feed of all with what they have. */
const mostMoved = 20;
const mendedAtOnce = 200;
/** What is done to all of them takes its time. */
const unhurried = { withinMs: 60 * 60_000 };

/**
 * What changes something that an entry is made of begins with this: an entry depends on its owner too, and of two
 * changes at once the second has to see what the first did.
 */
export async function holdOwner(tx: Tx, id: number): Promise<{ full_name: string | null }> {
  const owner = await holdPerson(tx, id);
  await tellThingsChanged(tx, id);
  return owner;
}

/** Brings the entry of a thing to what the thing is now, in the same transaction. */
export const refreshEntry = (tx: Tx, type: ThingType, refId: number): Promise<number> =>
  refresh(tx, { type, ids: [refId] });

/** The same for everything of a person: when they move, rename themselves, hide or come back. */
export async function refreshEntriesOf(tx: Tx, ownerId: number): Promise<number> {
  await tellThingsChanged(tx, ownerId);
  return refresh(tx, { ownerId });
}

async function refresh(tx: Tx, which: Exclude<Which, 'all'>): Promise<number> {
  const written = await counting(tx, which, () => writeEntries(tx, which));
  return written + (await refreshDocuments(tx, which));
}

/** Keeps how many can be seen in step with what is done to these. */
async function counting<T>(tx: Tx, which: Which, work: () => Promise<T>): Promise<T> {
  const before = await countVisible(tx, which);
  const done = await work();
  const after = await countVisible(tx, which);
  for (const type of thingTypes) {
    const more = (after.get(type) ?? 0) - (before.get(type) ?? 0);
    if (more === 0) continue;
    await holdCounts(tx);
    await addToCount(tx, type, more);
  }
  return done;
}

/** Likewise, of a person who has changed; whoever comes into the feed by it comes in at the top. */
export async function refreshPerson(tx: Tx, id: number, now: Date): Promise<void> {
  const before = await findInFeed(tx, 'user', id);
  await refreshEntriesOf(tx, id);
  if (before === false && (await findInFeed(tx, 'user', id)))
    await moveUp(tx, id, { type: 'user', ids: [id], now });
}

export const removeEntry = (tx: Tx, type: ThingType, refId: number): Promise<void> =>
  counting(tx, { type, ids: [refId] }, async () => removeDocuments(tx, await deleteEntry(tx, type, refId)));

/** To be said before somebody is erased. */
export async function removeEntriesOf(tx: Tx, ownerId: number): Promise<void> {
  await tellThingsChanged(tx, ownerId);
  await counting(tx, { ownerId }, async () => removeDocuments(tx, await deleteEntriesOf(tx, ownerId)));
}

/** At most once in 24 hours each, and some of one person: the rest stays where it is. Says how many moved. */
export async function moveUp(
  tx: Tx,
  ownerId: number,
  { type, ids, now }: { type: ThingType; ids: readonly number[]; now: Date },
): Promise<number> {
  if (ids.length === 0) return 0;
  const since = new Date(now.getTime() - day).toISOString();
  const movable = await listMovable(tx, type, ids, since);
  const room = Math.max(0, mostMoved - (await countMoved(tx, ownerId, type, since)));
  // The newest ones.
  const moving = movable.slice(Math.max(0, movable.length - room)).map(({ id }) => id);
  if (room === 0 || moving.length === 0) return 0;
  const moved = await moveToTop(tx, moving, now.toISOString());
  await removeDocuments(tx, moving);
  await refreshDocuments(tx, { type, ids: moved });
  return moving.length;
}

/** For whoever writes things by the thousand: those that have no entry yet, in the order in which they came. */
export async function fillEntries({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await db.inTransaction((tx) => counting(tx, 'all', () => insertMissing(tx)), unhurried);
  await byOwners(db, (owners) => db.inTransaction((tx) => refreshDocuments(tx, owners), unhurried));
}

/**
 * Mends what is wrong and says how much that was: what a defect left, or a program of yesterday that did not know of
 * entries. Some people at a time, who are held meanwhile: what is written must not come from a state that is over.
 */
export async function mendEntries({ db }: Pick<Ctx, 'db'>): Promise<number> {
  let mended = 0;
  await byOwners(db, async (owners) => {
    mended += await db.inTransaction(async (tx) => {
      await holdOwners(tx, owners, db.dialect.name);
      const orphans = await counting(tx, owners, () => deleteOrphans(tx, owners));
      await removeDocuments(tx, orphans);
      return orphans.length + (await refresh(tx, owners));
    });
  });
  mended += await db.inTransaction((tx) => removeStrays(tx), unhurried);
  return mended + (await mendCounts(db));
}

async function byOwners(db: Db, work: (owners: Owners) => Promise<unknown>): Promise<void> {
  for (let after = 0; ; ) {
    const [first, ...others] = await listOwners(db, after, mendedAtOnce);
    if (!first) return;
    const owners = { ownersFrom: first.id, ownersTo: others.at(-1)?.id ?? first.id };
    await work(owners);
    after = owners.ownersTo;
  }
}

/** Who changes what can be seen waits with counting it, and then adds to what is counted here. */
const mendCounts = (db: Db): Promise<number> =>
  db.inTransaction(async (tx) => {
    await holdCounts(tx);
    for (const type of thingTypes) await addToCount(tx, type, 0);
    const visible = await countVisible(tx, 'all');
    const kept = new Map((await listCounts(tx)).map((row) => [row.type, Number(row.visible)]));
    const wrong = thingTypes.filter((type) => kept.get(type) !== (visible.get(type) ?? 0));
    for (const type of wrong) await setCount(tx, type, visible.get(type) ?? 0);
    return wrong.length;
  }, unhurried);

/** How many entries are not what they have to be. */
export const entriesAmiss = async ({ db }: { db: Db | Tx }): Promise<number> =>
  (await countDifferences(db)) + (await documentsAmiss(db));

/** One page of the feed, the newest first: which things, and where they stand. */
export const entriesOfFeed = ({ db }: Pick<Ctx, 'db'>, walk: Walk) => walkFeed(db, walk);

/** How many things can be seen, by type. */
export const countsOfEntries = async ({ db }: Pick<Ctx, 'db'>): Promise<Map<ThingType, number>> =>
  new Map((await listCounts(db)).map(({ type, visible }) => [type, Number(visible)]));

/** Refuses what is not there, or not for everybody. */
export async function requireVisible(
  db: Db,
  { type, id }: { type: ThingType; id: number },
): Promise<{ ownerId: number }> {
  const [entry] = await findVisible(db, type, id);
  if (!entry) throw new AppError('not_found');
  return { ownerId: entry.owner_id };
}

/** Ids of visible services like this one, those of the province first, then of anywhere. */
export async function servicesNear(
  { db }: Pick<Ctx, 'db'>,
  { category, province, butNot }: Near,
  most: number,
): Promise<number[]> {
  const near = province === null ? [] : await listServicesNear(db, { category, province, butNot }, most);
  if (near.length >= most) return near;
  const anywhere = await listServicesNear(db, { category, province: null, butNot }, most);
  return [...new Set([...near, ...anywhere])].slice(0, most);
}
