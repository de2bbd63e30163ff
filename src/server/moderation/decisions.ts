import type { Decide, Judge, ModerationCase } from '#lib/contract/moderation.ts';
import type { Decision } from '#lib/contract/reports.ts';
import { moderationTexts as texts } from '#lib/copy/moderation/errors.ts';
import { type Action, nextState } from '#lib/moderation/life.ts';
import { advanceCase } from '#server/cases/cases.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockUser } from '#server/db/people.ts';
import { recordClosedReport } from '#server/notifications/notifications.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError, invalidField } from '#server/runtime/errors.ts';
import { act, undo } from './acts.ts';
import { logStep, mayDo, nowOf, readCase, refusal, refuseIfClaimed, requireCase } from './cases.ts';
import { writeToOwner } from './letters.ts';
import {
  type CaseWithPeople,
  changeDecision,
  closeReports,
  findDecisionOf,
  insertDecision,
} from './queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** One transaction: the act, the decision, the letter, the thanks to who reported, the log. */
export async function decide(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { version, action, days, rule, words }: Decide,
): Promise<ModerationCase> {
  const now = ctx.clock.now();
  const until = days === undefined ? null : new Date(now.getTime() + days * dayMs);
  await ctx.db.inTransaction(async (tx) => {
    const { row, fingerprint } = await takeUp(tx, viewer, id, version, now);
    const state = nextState(row.state, action === 'none' ? 'clear' : 'act', 'moderator');
    if (!state) throw new AppError('conflict', { detail: texts.faster });
    if (!mayDo(row).some((one) => one === action)) throw invalidField('action', texts.notHere);
    const closed = state === 'encerrado' ? { closed_at: now.toISOString(), cleared: fingerprint } : {};
    await advance(tx, row, { state, ...closed });
    await act(tx, concerned(row, now), action, until);
    const decision = await insertDecision(tx, {
      ...{ case_id: id, owner_id: row.owner_id, decided_by: viewer.id, action, rule, words },
      ...{ until: until?.toISOString() ?? null, created_at: now.toISOString() },
    });
    await logStep(tx, row, viewer, `decided-${action}`, now, words || null);
    await thank(tx, id, row.owner_id === null ? 'gone' : told[action], now);
    if (action !== 'none') await writeToOwner(tx, row, decision, 'decided', now);
  });
  return readCase(ctx, viewer, id);
}

/** What who reported it is told. */
const told: Readonly<Record<Action, Decision>> = {
  none: 'kept',
  warn: 'warned',
  hide: 'hidden',
  remove: 'removed',
  suspend: 'suspended',
};

export async function judge(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { version, outcome, words }: Judge,
): Promise<ModerationCase> {
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    const { row, fingerprint } = await takeUp(tx, viewer, id, version, now);
    const state = nextState(row.state, outcome, 'moderator');
    const decision = await findDecisionOf(tx, id);
    if (!state || !decision) throw new AppError('conflict', { detail: texts.faster });
    const isReversed = outcome === 'reverse';
    await advance(tx, row, {
      ...{ state, closed_at: now.toISOString() },
      ...(isReversed && { cleared: fingerprint }),
    });
    const judged = { outcome, outcome_words: words, judged_by: viewer.id, judged_at: now.toISOString() };
    if (!(await changeDecision(tx, decision.id, 'outcome', judged)))
      throw new AppError('conflict', { detail: texts.faster });
    if (isReversed) await undo(tx, concerned(row, now), decision.action);
    await logStep(tx, row, viewer, isReversed ? 'reversed' : 'upheld', now, words);
    await writeToOwner(tx, row, { ...decision, ...judged }, isReversed ? 'reversed' : 'upheld', now);
  });
  return readCase(ctx, viewer, id);
}

/** The case as it is, for a moderator who may decide it and has seen it so. Locks the owner first, as every change does. */
async function takeUp(tx: Tx, viewer: Viewer, id: number, version: string, now: Date) {
  const before = await requireCase(tx, id);
  if (before.owner_id !== null) await lockUser(tx, before.owner_id);
  const row = await requireCase(tx, id);
  const refused = await refusal(tx, viewer, row);
  if (refused) throw new AppError('forbidden', { detail: refused });
  refuseIfClaimed(row, viewer, now);
  if (row.state === 'decidido' || row.state === 'encerrado')
    throw new AppError('conflict', { detail: texts.faster });
  const current = await nowOf(tx, row);
  if (current.version !== version) throw new AppError('conflict', { detail: texts.changed });
  return { row, fingerprint: current.fingerprint };
}

async function advance(
  tx: Tx,
  row: CaseWithPeople,
  changes: Parameters<typeof advanceCase>[2],
): Promise<void> {
  const advanced = await advanceCase(tx, row, { ...changes, claimed_by: null, claimed_until: null });
  if (!advanced) throw new AppError('conflict', { detail: texts.faster });
}

const concerned = ({ id: caseId, type, ref_id: id, owner_id: ownerId }: CaseWithPeople, now: Date) => ({
  ...{ caseId, type, id, ownerId, now },
});

async function thank(tx: Tx, caseId: number, decision: Decision, now: Date): Promise<void> {
  const closed = await closeReports(tx, caseId, now.toISOString(), decision);
  for (const { id: reportId, reporter_id: userId } of closed)
    if (userId !== null) await recordClosedReport(tx, { userId, reportId, now });
}
