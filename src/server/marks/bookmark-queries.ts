import type { Thing } from '#lib/things.ts';
import type { Tx } from '#server/db/connect.ts';
import type { ReadingDb } from '#server/db/handles.ts';
import { listReferredTo, refersToThingOf } from '#server/db/refers.ts';
import type { LikeTable } from '#server/db/schema.ts';

/** False when there was no bookmark. */
export async function deleteBookmark(tx: Tx, userId: number, { type, id }: Thing): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('bookmarks')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('ref_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export const insertBookmark = (tx: Tx, row: LikeTable) =>
  tx
    .insertInto('bookmarks')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const listSaved = (db: ReadingDb, userId: number, things: readonly Thing[]): Promise<Set<string>> =>
  listReferredTo(db, 'bookmarks', userId, things);

export const deleteBookmarksOn = (tx: Tx, { type, id }: Thing) =>
  tx.deleteFrom('bookmarks').where('type', '=', type).where('ref_id', '=', id).execute();

export const deleteBookmarksOnThingsOf = (tx: Tx, ownerId: number) =>
  tx.deleteFrom('bookmarks').where(refersToThingOf('bookmarks', ownerId)).execute();

export const listBookmarks = (
  db: ReadingDb,
  userId: number,
  { limit, skip }: { limit: number; skip: number },
) =>
  db
    .selectFrom('bookmarks')
    .innerJoin('entries', (join) =>
      join.onRef('entries.type', '=', 'bookmarks.type').onRef('entries.ref_id', '=', 'bookmarks.ref_id'),
    )
    .select(['bookmarks.type', 'bookmarks.ref_id as id', 'bookmarks.created_at as bookmarked_at'])
    .where('bookmarks.user_id', '=', userId)
    .where('entries.visible', '=', 1)
    .orderBy('bookmarks.created_at', 'desc')
    .orderBy('bookmarks.type')
    .orderBy('bookmarks.ref_id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
