import { type Followed, type Thing, type ThingType, thingTypes } from '#lib/things.ts';
import type { Db, SqlDb, Tx } from '#server/db/connect.ts';
import { lockPeople, lockPerson } from '#server/db/people.ts';
import {
  holdCounts,
  refreshDocuments,
  removeDocuments,
  writeNewDocument,
} from '#server/entries/documents/documents.ts';
import type { Limit } from '#server/fairness/limits/limits.ts';
import { enqueue } from '#server/queue/queue.ts';
import { tellListsChanged, tellThingsChanged } from '#server/realtime/changes.ts';
import { type EntryId, listChange } from '#server/realtime/list-changes.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  findNewest,
  findOwner,
  listFollowedSellers,
  type WalkOfFollowed,
  walkFollowed,
  writeNewest,
} from './followed-queries.ts';
import {
  addToCount,
  countMoved,
  countVisible,
  deleteEntriesOf,
  deleteEntry,
  findEntry,
  findInFeed,
  findNotNewer,
  findVisible,
  insertEntry,
  insertMissing,
  listCounts,
  listMovable,
  listOfEarlierOwner,
  listOwners,
  listOwnersOf,
  moveToTop,
  type NewEntry,
  type NewThing,
  type Owners,
  takeNew,
  type Walk,
  type Which,
  walkFeed,
  writeEntries,
} from './queries.ts';

export { similarThings } from './similar.ts';

const day = 24 * 60 * 60 * 1000;
/** At most this many moves per person and day, so that nobody fills everybody's feed. */
const mostMoved = 20;
const batchSize = 100;
const mostToldAtOnce = 500;
/** Work on all entries may take up to an hour. */
export const longTransaction = { withinMs: 60 * 60_000 };

/**
 * Every change to the data behind an entry begins by locking the owner, because an entry depends on its owner too. Of
 * two changes at once the second then sees what the first wrote.
 */
export async function lockOwner(tx: Tx, id: number): Promise<{ full_name: string | null }> {
  const owner = await lockPerson(tx, id);
  await tellThingsChanged(tx, id);
  return owner;
}

/** A new name or place is copied to everything that a person offers, which may be hundreds of things. */
export const rewrites: Limit = { name: 'rewrites', most: 30, withinMs: 60 * 60_000 };

export const refreshEntry = (tx: Tx, type: ThingType, refId: number): Promise<void> =>
  refreshAndAnnounce(tx, { type, ids: [refId] });

/**
 * For a thing that this transaction has made: nothing of it is there yet to be compared, counted or cleaned up. It also
 * tells of its owner, so that who calls this locks them by `lockPerson`: `lockOwner` would tell of them too.
 */
export async function enterNew(
  tx: Tx,
  { type, refId, ownerId }: { readonly type: ThingType; readonly refId: number; readonly ownerId: number },
): Promise<void> {
  await tellThingsChanged(tx, ownerId);
  const entry = await insertEntry(tx, { type, ids: [refId] });
  if (!entry) return;
  const isVisible = entry.visible === 1;
  if (isVisible) {
    await holdCounts(tx);
    await addToCount(tx, type, 1);
    if (entry.followers > 0) await tellFollowers(tx, [sellerOf(entry)]);
  }
  const types = await writeNewDocument(tx, entry.id);
  await tellListsChanged(tx, listChange([entry], types, isVisible));
  if (isVisible && entry.in_feed === 1) await matchSearches(tx, entry);
}

export async function refreshEntriesOf(tx: Tx, ownerId: number): Promise<void> {
  await tellThingsChanged(tx, ownerId);
  await refreshAndAnnounce(tx, { ownerId });
}

/**
 * For what moderation does. Whatever shows a thing to others asks `users` and `withheld` too, so it follows at once. The
 * entries follow in the queue, because a person may have published much.
 */
export async function refreshLater(
  tx: Tx,
  {
    ownerId,
    thing,
    now,
  }: { readonly ownerId: number; readonly thing?: Thing; readonly now: Date | 'at once' },
): Promise<void> {
  await tellThingsChanged(tx, ownerId);
  // What a company publishes is shown only with the company.
  const payload = thing && thing.type !== 'company' ? { userId: ownerId, thing } : { userId: ownerId };
  const when = now === 'at once' ? { dueAt: atOnce, now: new Date() } : { now };
  await enqueue(tx, { kind: 'refresh-entries', payload, userId: ownerId, ...when });
}

/** A past time: the job is due, whatever the program's clock says. */
const atOnce = new Date(0);

/** Entries written at once, so that nobody else waits long. */
const passedAtOnce = 20;

/** Writes some of a company's entries that name an earlier owner. Returns whether there may be more. */
export async function refreshPassed(
  tx: Tx,
  { companyId, ownerId }: { readonly companyId: number; readonly ownerId: number },
): Promise<boolean> {
  const passed = await listOfEarlierOwner(tx, companyId, ownerId, passedAtOnce);
  for (const [type, entries] of Map.groupBy(passed, (entry) => entry.type))
    await refreshAndAnnounce(tx, { type, ids: entries.map(({ ref_id }) => ref_id) });
  return passed.length === passedAtOnce;
}

/**
 * Queues a saved-search match for things that are visible for the first time. A thing that becomes visible again is not
 * new.
 */
async function refreshAndAnnounce(tx: Tx, which: Exclude<Which, 'all'>): Promise<void> {
  await rewrite(tx, which);
  for (const thing of await takeNew(tx, which)) await matchSearches(tx, thing);
}

const matchSearches = (tx: Tx, { type, ref_id: id, owner_id, published_at }: NewThing): Promise<unknown> =>
  enqueue(tx, {
    kind: 'match-searches',
    payload: { type, id },
    userId: owner_id,
    dueAt: new Date(published_at),
    now: new Date(),
  });

/** Returns how many entries and documents were not as they have to be. */
export async function rewrite(tx: Tx, which: Exclude<Which, 'all'>): Promise<number> {
  const { done: written, isCounted } = await keepingCounts(tx, which, () => writeEntries(tx, which));
  if (written.length > 0) await tellFollowersOf(tx, which);
  const { count, types } = await refreshDocuments(tx, which);
  await tellListsChanged(tx, listChange(written, types, isCounted));
  return written.length + count;
}

/**
 * Each follow stores the newest entry of its seller, which the feed of followed sellers reads. With many followers, a
 * queue job writes the rest, so that one person's change does not delay everybody else.
 */
async function tellFollowers(tx: Tx, sellers: readonly Followed[]): Promise<void> {
  for (const seller of sellers) {
    if ((await tellSome(tx, seller)) < mostToldAtOnce) continue;
    await enqueue(tx, { kind: 'tell-followers', payload: seller, dueAt: atOnce, now: new Date() });
  }
}

const sellerOf = ({ company_id, owner_id }: Pick<NewEntry, 'company_id' | 'owner_id'>): Followed =>
  company_id === null ? { type: 'user', id: owner_id } : { type: 'company', id: company_id };

export const tellFollowersOf = async (tx: Tx, which: Which): Promise<void> =>
  tellFollowers(tx, await listFollowedSellers(tx, which));

const tellSome = async (tx: Tx, seller: Followed): Promise<number> =>
  writeNewest(tx, seller, await findNewest(tx, seller), mostToldAtOnce);

/** Returns the seller when there may be more to tell. */
export async function tellFurtherFollowers(
  { db }: Pick<Ctx, 'db'>,
  seller: Followed,
): Promise<Followed | undefined> {
  const told = await db.inTransaction(async (tx) => {
    const owner = await findOwner(tx, seller);
    if (!owner) return 0;
    // Locks the owner, so that they publish nothing while followers are told.
    await lockPeople(tx, [owner.owner_id]);
    return tellSome(tx, seller);
  });
  return told === mostToldAtOnce ? seller : undefined;
}

/** For a new follower. The caller has locked the owner, so that no new entry is missed. */
export const newestEntryOf = (tx: Tx, seller: Followed): Promise<number> => findNewest(tx, seller);

async function keepingCounts<T>(
  tx: Tx,
  which: Which,
  work: () => Promise<T>,
): Promise<{ done: T; isCounted: boolean }> {
  let isCounted = false;
  const before = await countVisible(tx, which);
  const done = await work();
  const after = await countVisible(tx, which);
  for (const type of thingTypes) {
    const more = (after.get(type) ?? 0) - (before.get(type) ?? 0);
    if (more === 0) continue;
    isCounted = true;
    await holdCounts(tx);
    await addToCount(tx, type, more);
  }
  return { done, isCounted };
}

export async function refreshPerson(tx: Tx, id: number, now: Date): Promise<void> {
  const before = await findInFeed(tx, 'user', id);
  await refreshEntriesOf(tx, id);
  if (before === false && (await findInFeed(tx, 'user', id)))
    await moveUp(tx, id, { type: 'user', ids: [id], now });
}

export async function removeEntry(tx: Tx, type: ThingType, refId: number): Promise<void> {
  const which = { type, ids: [refId] };
  const sellers = await listFollowedSellers(tx, which);
  await removing(tx, which, () => deleteEntry(tx, type, refId));
  await tellFollowers(tx, sellers);
}

export async function removeEntriesOf(tx: Tx, ownerId: number): Promise<void> {
  await tellThingsChanged(tx, ownerId);
  await removing(tx, { ownerId }, () => deleteEntriesOf(tx, ownerId));
}

export async function removing(tx: Tx, which: Which, remove: () => Promise<EntryId[]>): Promise<number> {
  const { done: deleted, isCounted } = await keepingCounts(tx, which, remove);
  const types = await removeDocuments(
    tx,
    deleted.map(({ id }) => id),
  );
  await tellListsChanged(tx, listChange(deleted, types, isCounted));
  return deleted.length;
}

/**
 * Moves entries to the top of the feed: each at most once in 24 hours, and a limited number per person. Returns how
 * many moved.
 */
export async function moveUp(
  tx: Tx,
  ownerId: number,
  { type, ids, now }: { type: ThingType; ids: readonly number[]; now: Date },
): Promise<number> {
  if (ids.length === 0) return 0;
  const since = new Date(now.getTime() - day).toISOString();
  const movable = await listMovable(tx, type, ids, since);
  const left = Math.max(0, mostMoved - (await countMoved(tx, ownerId, type, since)));
  // If there is not enough left for all, the newest ones move.
  const moving = movable.slice(Math.max(0, movable.length - left)).map(({ id }) => id);
  if (left === 0 || moving.length === 0) return 0;
  const moved = await moveToTop(tx, moving, now.toISOString());
  const which = { type, ids: moved.map(({ ref_id }) => ref_id) };
  await tellFollowersOf(tx, which);
  await removeDocuments(tx, moving);
  await refreshDocuments(tx, which);
  await tellListsChanged(tx, listChange(moved, [type], false));
  return moving.length;
}

export async function fillEntries({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await db.inTransaction(async (tx) => {
    await keepingCounts(tx, 'all', () => insertMissing(tx));
    await tellFollowersOf(tx, 'all');
  }, longTransaction);
  for (let after = 0; ; ) {
    const { isLast, ...owners } = await ownersAfter(db, after);
    await db.inTransaction((tx) => refreshDocuments(tx, owners), longTransaction);
    if (isLast) return;
    after = owners.ownersTo;
  }
}

/** Some people after this one. Leaves no gap between two slices, because entries may have lost their owner. */
export async function ownersAfter(db: SqlDb, after: number): Promise<Owners & { readonly isLast: boolean }> {
  const some = await listOwners(db, after, batchSize);
  const isLast = some.length < batchSize;
  const ownersTo = isLast ? Number.MAX_SAFE_INTEGER : (some.at(-1)?.id ?? after);
  return { ownersFrom: after + 1, ownersTo, isLast };
}

export const entriesOfFeed = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>, walk: Omit<Walk, 'now'>) =>
  walkFeed(db, { ...walk, now: clock.now().toISOString() });

export const entriesOfFollowed = (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  walk: Omit<WalkOfFollowed, 'now'>,
) => walkFollowed(db, { ...walk, now: clock.now().toISOString() });

export const countsOfEntries = async ({ db }: Pick<Ctx, 'db'>): Promise<Map<ThingType, number>> =>
  new Map((await listCounts(db)).map(({ type, visible }) => [type, Number(visible)]));

export async function requireVisible(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { type, id }: { type: ThingType; id: number },
): Promise<{ ownerId: number }> {
  const [entry] = await findVisible(db, type, id, clock.now().toISOString());
  if (!entry) throw new AppError('not_found');
  return { ownerId: entry.owner_id };
}

export const entryOf = (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { type, id }: Thing,
): Promise<{ id: number; owner_id: number; price_cents: number | null } | undefined> =>
  findEntry(db, type, id, clock.now().toISOString());

export async function ownersOfThings(db: Db, things: readonly Thing[]): Promise<number[]> {
  const owners: number[] = [];
  for (const [type, ofType] of Map.groupBy(things, (thing) => thing.type)) {
    const ids = ofType.map(({ id }) => id);
    owners.push(...(await listOwnersOf(db, type, ids)).map(({ owner_id }) => owner_id));
  }
  return owners;
}

/** For a list in feed order: ids below this one come after the thing, even if the thing is gone. */
export async function positionOf(db: Db, type: ThingType, id: number): Promise<number> {
  return (await findNotNewer(db, type, id))?.id ?? 0;
}
