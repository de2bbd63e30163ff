import type { Follow, FollowedSeller, OwnFollow } from '#lib/contract/follows.ts';
import { slugOf } from '#lib/format/slug.ts';
import { paths } from '#lib/paths.ts';
import { type Followed, thingKey } from '#lib/things.ts';
import type { ReadingDb } from '#server/db/handles.ts';
import type { Viewer } from '#server/runtime/viewer.ts';
import { listFollowed, listFollowedAmong, listFollowers } from './follow-queries.ts';

interface Needs {
  readonly db: ReadingDb;
}

/** Whether the viewer follows these, and how many do. Those that are not visible are left out. */
export async function followsAmong(
  { db }: Needs,
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

export async function stateOf(needs: Needs, viewer: Viewer, seller: Followed): Promise<Follow> {
  const [own] = await followsAmong(needs, viewer, [seller]);
  const { is_following = false, followers_count = 0 } = own ?? {};
  return { is_following, followers_count };
}

/** Whom the viewer follows, the newest first. */
export async function followedBy(
  { db }: Needs,
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
