import type { SavedSearch } from '#lib/contract/saved-searches.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import type { Viewer } from '#server/runtime/viewer.ts';
import { listAmong, listOf } from './queries.ts';
import { shownSearch } from './shown.ts';

type Needs = Pick<Ctx, 'db'>;

/** The latest first. */
export const savedBy = async ({ db }: Needs, viewer: Viewer): Promise<SavedSearch[]> =>
  (await listOf(db, viewer.id)).map(shownSearch);

/** These searches as they are shown, by id. */
export const searchesNamed = async (
  { db }: Needs,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SavedSearch>> =>
  new Map((await listAmong(db, ids)).map((row) => [row.id, shownSearch(row)]));
