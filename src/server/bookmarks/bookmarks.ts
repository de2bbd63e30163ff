import type { Thing } from '#lib/things.ts';
import type { Tx } from '#server/db/connect.ts';
import { holdPerson } from '#server/db/people.ts';
import { requireVisible } from '#server/entries/entries.ts';
import { AppError } from '#server/errors.ts';
import type { Ctx } from '#server/types.ts';
import type { Viewer } from '#server/viewer.ts';
import {
  deleteBookmark,
  deleteBookmarksOn,
  deleteBookmarksOnThingsOf,
  insertBookmark,
  listSaved,
} from './queries.ts';

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

/** The keys of those of these things that somebody keeps. */
export const savedAmong = (
  { db }: Pick<Ctx, 'db'>,
  viewer: Viewer,
  things: readonly Thing[],
): Promise<Set<string>> => listSaved(db, viewer.id, things);

export const forgetBookmarksOn = (tx: Tx, thing: Thing) => deleteBookmarksOn(tx, thing);

/** Nobody keeps anything of this person any more. */
export const forgetBookmarksOnThingsOf = (tx: Tx, ownerId: number) => deleteBookmarksOnThingsOf(tx, ownerId);

function refusedOnly(error: unknown): false {
  if (error instanceof AppError) return false;
  throw error;
}
