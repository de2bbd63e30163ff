import type { OwnRequestFilters, Request, RequestFilters } from '#lib/contract/requests.ts';
import { peopleAcrossBlock } from '#server/db/people.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { newestIds } from '#server/search/search.ts';
import { findRequest, listMine, listOpen } from './queries.ts';
import { shownRequest, shownWithAsker } from './shown.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

/** For pages: open or closed, without who asks. `ownerId` is for the page cache alone. */
export async function readRequestPage(
  { db, clock }: Needs,
  id: number,
): Promise<{ readonly request: Request; readonly ownerId: number } | undefined> {
  const [row] = await findRequest(db, id, 0);
  return row && { request: shownRequest(row, clock.now()), ownerId: row.owner_id };
}

/** Everybody may read it, open or closed. Who asks is told to who has signed in, unless a block is between the two. */
export async function read({ db, clock }: Needs, id: number, viewer?: Viewer): Promise<Request> {
  const [row] = await findRequest(db, id, viewer?.id ?? 0);
  if (!row) throw new AppError('not_found');
  const now = clock.now();
  if (!viewer || (await peopleAcrossBlock(db, viewer.id, [row.owner_id])).size > 0)
    return shownRequest(row, now);
  return shownWithAsker(row, viewer.id, now);
}

/** For an answer to it. A stranger to it sees it as everybody does. */
export async function findRequestFor(
  { db, clock }: Needs,
  viewer: Viewer,
  id: number,
): Promise<{ readonly request: Request; readonly askerId: number }> {
  const [row] = await findRequest(db, id, viewer.id);
  if (!row) throw new AppError('not_found');
  return { request: shownRequest(row, clock.now()), askerId: row.owner_id };
}

/** A request of this viewer. Another person's is `forbidden`, or `not_found` when the viewer cannot see it. */
export async function ownRequest({ db }: Needs, viewer: Viewer, id: number) {
  const [row] = await findRequest(db, id, viewer.id);
  if (!row) throw new AppError('not_found');
  if (row.owner_id !== viewer.id) throw new AppError('forbidden');
  return { ...row, company_id: null };
}

export async function listRequests(ctx: Needs, asked: RequestFilters, viewer?: Viewer): Promise<Request[]> {
  const { q, category, province, district, last_id, limit } = asked;
  const filters = { type: 'request', category, province, district } as const;
  const ids = await newestIds(ctx, { filters, q, after: last_id, skip: 0, limit });
  const now = ctx.clock.now();
  const rows = await listOpen(ctx.db, ids, now.toISOString());
  if (!viewer) return rows.map((row) => shownRequest(row, now));
  const across = await peopleAcrossBlock(ctx.db, viewer.id, [...new Set(rows.map((row) => row.owner_id))]);
  return rows.map((row) =>
    across.has(row.owner_id) ? shownRequest(row, now) : shownWithAsker(row, viewer.id, now),
  );
}

export async function listOwnRequests(
  { db, clock }: Needs,
  viewer: Viewer,
  page: OwnRequestFilters,
): Promise<Request[]> {
  const now = clock.now();
  return (await listMine(db, viewer.id, page)).map((row) => shownWithAsker(row, viewer.id, now));
}
