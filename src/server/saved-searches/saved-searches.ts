import { mostSavedSearches, type SavedSearch, type SaveSearch } from '#lib/contract/saved-searches.ts';
import { savedSearchRefusals as texts } from '#lib/copy/saved-searches.ts';
import { lockPerson } from '#server/db/people.ts';
import { forgetMatches } from '#server/notifications/matches.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { understoodOf } from './asked.ts';
import { keysOfSearch } from './keys.ts';
import { countOf, deleteSearch, deleteUnusedKeys, findSame, insertSearch, listOf } from './queries.ts';
import { shownSearch } from './shown.ts';

export { matchSearches } from './matching.ts';

/** Its person is told of new matches from now on. Saving the same search again returns the first one. */
export async function save({ db, clock }: Ctx, viewer: Viewer, sent: SaveSearch): Promise<SavedSearch> {
  const { asked, words, filters, min_cents, max_cents, canonical } = understoodOf(sent);
  return db.inTransaction(async (tx) => {
    await lockPerson(tx, viewer.id);
    const same = await findSame(tx, viewer.id, canonical);
    if (same) return shownSearch(same);
    if ((await countOf(tx, viewer.id)) >= mostSavedSearches)
      throw new AppError('conflict', { detail: texts.tooMany(mostSavedSearches) });
    const row = {
      user_id: viewer.id,
      of: sent.of,
      min_cents,
      max_cents,
      canonical,
      asked: JSON.stringify(asked),
      words: JSON.stringify(words),
      created_at: clock.now().toISOString(),
    };
    return shownSearch(await insertSearch(tx, row, await keysOfSearch(tx, { words, filters })));
  });
}

export async function remove({ db }: Pick<Ctx, 'db'>, viewer: Viewer, id: number): Promise<void> {
  await db.inTransaction(async (tx) => {
    if (!(await deleteSearch(tx, viewer.id, id))) throw new AppError('not_found');
    await forgetMatches(tx, viewer.id, id);
  });
}

export async function forgetUnusedKeys({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await deleteUnusedKeys(db);
}

export const savedBy = async ({ db }: Pick<Ctx, 'db'>, viewer: Viewer): Promise<SavedSearch[]> =>
  (await listOf(db, viewer.id)).map(shownSearch);
