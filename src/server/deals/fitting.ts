import type { FittingQuery, Request } from '#lib/contract/requests.ts';
import { listRequests } from '#server/requests/reading.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { ownCategories } from '#server/services/reading.ts';
import { listAnswered } from './queries.ts';

const mostCategories = 3;
/** Of each category. Those that one has answered are left out of them. */
const mostRead = 20;

/** Open requests of others in the categories in which one offers services, the newest first. */
export async function listFitting(ctx: Ctx, viewer: Viewer, { limit }: FittingQuery): Promise<Request[]> {
  const found: Request[] = [];
  for (const category of await ownCategories(ctx, viewer, mostCategories))
    found.push(...(await listRequests(ctx, { category, limit: mostRead }, viewer)));
  // Across a block, nobody is told who asks.
  const others = found.filter(({ owner_id }) => owner_id !== null && owner_id !== viewer.id);
  const answered = await listAnswered(
    ctx.db,
    viewer.id,
    others.map(({ id }) => id),
  );
  const isAnswered = new Set(answered.map(({ request_id }) => request_id));
  return others
    .filter(({ id }) => !isAnswered.has(id))
    .sort((one, other) => other.id - one.id)
    .slice(0, limit);
}
