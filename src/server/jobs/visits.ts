import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { noteVisit, type Visitor } from '#server/visits/visits.ts';
import { findOpen } from './queries.ts';

export async function noteView(ctx: Ctx, id: number, who: Visitor): Promise<void> {
  const job = await findOpen(ctx.db, id, ctx.clock.now().toISOString());
  if (!job) throw new AppError('not_found');
  if (job.owner_id !== who.viewer?.id) noteVisit(ctx, { type: 'job', ref_id: id, kind: 'view' }, who);
}
