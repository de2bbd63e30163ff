import type { Thing } from '#lib/things.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockPerson } from '#server/db/people.ts';
import { requireVisible } from '#server/entries/entries.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { deleteBookmark, insertBookmark, listBookmarked, listBookmarks } from './queries.ts';

/**
 * Adds or removes a bookmark. Does nothing when it is already as `wanted`. Bookmarks of things that are no longer
 * visible can be removed.
 */
export async function toggleBookmark(
  { db, clock }: Ctx,
  viewer: Viewer,
  thing: Thing,
  wanted?: boolean,
): Promise<{ is_bookmarked: boolean }> {
  const isVisible = await requireVisible({ db, clock }, thing).then(() => true, falseIfRefused);
  return db.inTransaction(async (tx) => {
    // Locks the person's row, so that two simultaneous taps run one after the other.
    await lockPerson(tx, viewer.id);
    if (wanted !== undefined && wanted === (await isBookmarked(tx, viewer.id, thing)))
      return { is_bookmarked: wanted };
    if (await deleteBookmark(tx, viewer.id, thing)) return { is_bookmarked: false };
    if (!isVisible) throw new AppError('not_found');
    const created_at = clock.now().toISOString();
    await insertBookmark(tx, { user_id: viewer.id, type: thing.type, ref_id: thing.id, created_at });
    return { is_bookmarked: true };
  });
}

const isBookmarked = async (tx: Tx, userId: number, thing: Thing) =>
  (await listBookmarked(tx, userId, [thing])).size > 0;

export const bookmarksOf = ({ db }: Pick<Ctx, 'db'>, viewer: Viewer, page: { limit: number; skip: number }) =>
  listBookmarks(db, viewer.id, page);

function falseIfRefused(error: unknown): false {
  if (error instanceof AppError) return false;
  throw error;
}
