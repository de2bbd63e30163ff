import type { BlockedPerson } from '#lib/contract/blocks.ts';
import type { ReadingDb, SqlDb } from '#server/db/handles.ts';
import { listApart } from '#server/db/people.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import type { Viewer } from '#server/runtime/viewer.ts';
import { findApart, listBlocked } from './block-queries.ts';

const mostListed = 200;

export const blockedBy = ({ db }: Pick<Ctx, 'db'>, viewer: Viewer): Promise<BlockedPerson[]> =>
  listBlocked(db, viewer.id, mostListed);

/** The people among these whom a block separates from this person, whoever of them made it. */
export const apartFrom = async (
  { db }: { readonly db: ReadingDb },
  userId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => new Set(await listApart(db, userId, ids));

/** Whether a block separates the two, whoever of them made it. */
export const isApart = async ({ db }: { readonly db: SqlDb }, one: number, other: number): Promise<boolean> =>
  (await findApart(db, one, other)).length > 0;
