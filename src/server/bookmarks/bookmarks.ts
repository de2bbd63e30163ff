import type { BookmarkedItem } from '#lib/contract/bookmarks.ts';
import { type Thing, thingKey } from '#lib/things.ts';
import { holdPerson } from '#server/db/people.ts';
import { requireVisible } from '#server/entries/entries.ts';
import { AppError } from '#server/errors.ts';
import { itemsOf } from '#server/feed/feed.ts';
import type { Ctx } from '#server/types.ts';
import type { Viewer } from '#server/viewer.ts';
import { deleteBookmark, insertBookmark, listBookmarks } from './queries.ts';

/** Keeps it for later, or no longer; what can no longer be seen may still be let go. */
export async function toggle(
  { db, clock }: Ctx,
  viewer: Viewer,
  thing: Thing,
): Promise<{ is_bookmarked: boolean }> {
  const isVisible = await requireVisible(db, thing).then(() => true, refusedOnly);
  return db.inTransaction(async (tx) => {
    // Two taps at once are two taps, one after the other.
    await holdPerson(tx, viewer.id);
    if (await deleteBookmark(tx, viewer.id, thing)) return { is_bookmarked: false };
    if (!isVisible) throw new AppError('not_found');
    const created_at = clock.now().toISOString();
    await insertBookmark(tx, { user_id: viewer.id, type: thing.type, ref_id: thing.id, created_at });
    return { is_bookmarked: true };
  });
}

export async function list(
  ctx: Pick<Ctx, 'db'>,
  viewer: Viewer,
  page: { limit: number; skip: number },
): Promise<BookmarkedItem[]> {
  const kept = await listBookmarks(ctx.db, viewer.id, page);
  const when = new Map(kept.map(({ type, id, bookmarked_at }) => [thingKey({ type, id }), bookmarked_at]));
  const items = await itemsOf(ctx, kept, viewer);
  return items.map((item) => ({ ...item, bookmarked_at: when.get(thingKey(item)) ?? '' }));
}

function refusedOnly(error: unknown): false {
  if (error instanceof AppError) return false;
  throw error;
}
