import type { BookmarkedItem } from '#lib/contract/bookmarks.ts';
import { thingKey } from '#lib/things.ts';
import { itemsOf } from '#server/feed/feed.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import type { Viewer } from '#server/runtime/viewer.ts';
import { listBookmarks } from './bookmark-queries.ts';

/**
 * A person's bookmarks as feed items. Not in bookmarks.ts, because the feed imports that file and the imports would
 * form a circle.
 */
export async function list(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer,
  page: { limit: number; skip: number },
): Promise<BookmarkedItem[]> {
  const kept = await listBookmarks(ctx.db, viewer.id, page);
  const when = new Map(kept.map(({ type, id, bookmarked_at }) => [thingKey({ type, id }), bookmarked_at]));
  const items = await itemsOf(ctx, kept, viewer);
  return items.map((item) => ({ ...item, bookmarked_at: when.get(thingKey(item)) ?? '' }));
}
