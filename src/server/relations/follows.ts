import type { Follow, FollowedSeller, OwnFollow } from '#lib/contract/relations.ts';
import { followTexts } from '#lib/copy/follows.ts';
import { slugOf } from '#lib/format/slug.ts';
import { paths } from '#lib/paths.ts';
import { type Followed, thingKey } from '#lib/things.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { lockPeople, lockPerson } from '#server/db/people.ts';
import { newestEntryOf, requireVisible } from '#server/entries/entries.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { type RecordAct, withinReach } from '#server/notifications/acts.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  addToFollowers,
  countFollowed,
  deleteFollow,
  deleteFollowsOnSellersOf,
  insertFollow,
  listFollowed,
  listFollowedAmong,
  listFollowers,
  listSellersOf,
  recount,
  uncountFollowsOf,
} from './queries.ts';

const mostFollowed = 10_000;
const newFollows: Limit = { name: 'follows', most: 200, withinMs: 60 * 60_000 };

export async function follow(ctx: Ctx, viewer: Viewer, seller: Followed): Promise<Follow> {
  const ownerId = await requireFollowable(ctx, viewer, seller);
  const before = await stateOf(ctx, viewer, seller);
  if (before.is_following) return before;
  const now = ctx.clock.now();
  await takeOrRefuse(ctx.limits, newFollows, String(viewer.id), followTexts.tooFast);
  const change = async (tx: Tx, record: RecordAct): Promise<Follow> => {
    // Locks both people, so that no new entry of the owner is missed, nobody is erased in the meantime, and nobody is
    // told across a new block.
    await lockPeople(tx, [viewer.id, ownerId]);
    const actor = await lockPerson(tx, viewer.id);
    const meanwhile = await stateOf({ db: tx }, viewer, seller);
    if (meanwhile.is_following) return meanwhile;
    if ((await countFollowed(tx, viewer.id)) >= mostFollowed)
      throw new AppError('conflict', { detail: followTexts.tooMany });
    const followers_count = await addToFollowers(tx, seller, 1);
    if (followers_count === undefined) throw new AppError('not_found');
    await insertFollow(tx, seller, {
      user_id: viewer.id,
      newest_entry: await newestEntryOf(tx, seller),
      created_at: now.toISOString(),
    });
    await record(tx, { userId: ownerId, actor, thing: seller, now });
    return { is_following: true, followers_count };
  };
  return withinReach(ctx, { actorId: viewer.id, what: 'followed' }, (record) =>
    ctx.db.inTransaction((tx) => change(tx, record)),
  );
}

/** Also works for sellers who are not visible. */
export async function unfollow(ctx: Ctx, viewer: Viewer, seller: Followed): Promise<Follow> {
  const left = await ctx.db.inTransaction(async (tx) => {
    await lockPeople(tx, seller.type === 'user' ? [viewer.id, seller.id] : [viewer.id]);
    return remove(tx, viewer.id, seller);
  });
  if (left !== undefined) return { is_following: false, followers_count: left };
  await requireFollowable(ctx, viewer, seller);
  return stateOf(ctx, viewer, seller);
}

async function remove(tx: Tx, userId: number, seller: Followed): Promise<number | undefined> {
  if (!(await deleteFollow(tx, userId, seller))) return undefined;
  return (await addToFollowers(tx, seller, -1)) ?? 0;
}

/**
 * Returns the owner. Blocked people may follow, because a refusal would reveal the block and a feed of public entries
 * gives nothing away. The owner is not told.
 */
async function requireFollowable(ctx: Ctx, viewer: Viewer, seller: Followed): Promise<number> {
  const { ownerId } = await requireVisible(ctx, seller);
  if (ownerId === viewer.id)
    throw new AppError('validation_failed', {
      detail: seller.type === 'user' ? followTexts.oneself : followTexts.ownCompany,
    });
  return ownerId;
}

/** For a new block. The caller has locked both people. */
export async function forgetFollowsBetween(tx: Tx, one: number, other: number): Promise<void> {
  for (const seller of await listSellersOf(tx, other)) await remove(tx, one, seller);
  for (const seller of await listSellersOf(tx, one)) await remove(tx, other, seller);
}

export async function forgetFollowsOf(tx: Tx, userId: number): Promise<void> {
  await uncountFollowsOf(tx, userId);
  await deleteFollowsOnSellersOf(tx, userId);
}

export const recountFollowers = ({ db }: Pick<Ctx, 'db'>): Promise<number> =>
  db.inTransaction(recount, { withinMs: 60 * 60_000 });

interface Reads {
  readonly db: ReadingDb;
}

export async function followsAmong(
  { db }: Reads,
  viewer: Viewer,
  sellers: readonly Followed[],
): Promise<OwnFollow[]> {
  const [followed, counts] = await Promise.all([
    listFollowedAmong(db, viewer.id, sellers),
    listFollowers(db, sellers),
  ]);
  return sellers.flatMap(({ type, id }) => {
    const key = thingKey({ type, id });
    const followers_count = counts.get(key);
    if (followers_count === undefined) return [];
    return [{ type, id, is_following: followed.has(key), followers_count }];
  });
}

export async function stateOf(needs: Reads, viewer: Viewer, seller: Followed): Promise<Follow> {
  const [own] = await followsAmong(needs, viewer, [seller]);
  const { is_following = false, followers_count = 0 } = own ?? {};
  return { is_following, followers_count };
}

export async function followedBy(
  { db }: Reads,
  viewer: Viewer,
  page: Parameters<typeof listFollowed>[2],
): Promise<FollowedSeller[]> {
  const rows = await listFollowed(db, viewer.id, page);
  return rows.map(({ follow_id, type, id, followed_at, ...row }) => {
    const follow = { follow_id, type, id, followed_at };
    return type === 'company'
      ? {
          ...follow,
          name: row.company ?? '',
          photo_url: row.logo_url,
          path: paths.company(slugOf(row.company ?? '', id)),
          followers_count: row.followers_of_company ?? 0,
        }
      : {
          ...follow,
          name: row.full_name ?? `@${row.username}`,
          photo_url: row.profile_photo_url,
          path: paths.ownPage(row.username),
          followers_count: row.followers_of_person,
        };
  });
}
