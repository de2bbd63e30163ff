import type { QuickAnswers } from '#lib/contract/quick-answers.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { findAnswers, writeAnswers } from './queries.ts';

type Needs = Pick<Ctx, 'db'>;

export async function quickAnswersOf({ db }: Needs, viewer: Viewer): Promise<QuickAnswers> {
  const kept = await findAnswers(db, viewer.id);
  return { answers: kept ? JSON.parse(kept.answers) : [] };
}

export async function replaceQuickAnswers(
  { db }: Needs,
  viewer: Viewer,
  { answers }: QuickAnswers,
): Promise<QuickAnswers> {
  await db.inTransaction((tx) => writeAnswers(tx, viewer.id, JSON.stringify(answers)));
  return { answers };
}
