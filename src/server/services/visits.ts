import type { LeadKind } from '#lib/contract/services.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { noteVisit, type Visitor } from '#server/visits/visits.ts';
import { findOffered } from './queries.ts';

export async function noteInterest(
  ctx: Ctx,
  id: number,
  kind: 'view' | LeadKind,
  who: Visitor,
): Promise<void> {
  const [offered] = await findOffered(ctx.db, id);
  if (!offered) throw new AppError('not_found');
  if (offered.owner_id === who.viewer?.id) return;
  noteVisit(ctx, { type: 'service', ref_id: id, kind }, who);
}
