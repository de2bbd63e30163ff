import type { AnswersFor, QuickAnswers } from '#lib/contract/quick-answers.ts';
import { companyFor } from '#server/companies/reading.ts';
import { speakerOf } from '#server/db/sides.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { findAnswers, writeAnswers } from './answer-queries.ts';

type Needs = Pick<Ctx, 'db'>;

export async function quickAnswersOf(
  ctx: Needs,
  viewer: Viewer,
  whose: AnswersFor = {},
): Promise<QuickAnswers> {
  const kept = await findAnswers(ctx.db, await speakerFor(ctx, viewer, whose));
  return { answers: kept ? JSON.parse(kept.answers) : [] };
}

export async function replaceQuickAnswers(
  ctx: Needs,
  viewer: Viewer,
  whose: AnswersFor,
  { answers }: QuickAnswers,
): Promise<QuickAnswers> {
  const speaker = await speakerFor(ctx, viewer, whose);
  await ctx.db.inTransaction((tx) => writeAnswers(tx, speaker, JSON.stringify(answers)));
  return { answers };
}

async function speakerFor(
  ctx: Needs,
  viewer: Viewer,
  { company_id: companyId }: AnswersFor,
): Promise<number> {
  if (companyId === undefined) return viewer.id;
  await companyFor(ctx, viewer, companyId, 'answer');
  return speakerOf(companyId);
}
