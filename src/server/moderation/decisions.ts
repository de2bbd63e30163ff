import type { Decide, Judge, ModerationCase } from '#lib/contract/moderation.ts';
import type { Decision } from '#lib/contract/reports.ts';
import { moderationTexts as texts } from '#lib/copy/moderation/errors.ts';
import { type Action, nextState } from '#lib/moderation/life.ts';
import { advanceCase } from '#server/cases/cases.ts';
import type { Tx } from '#server/db/connect.ts';
import { recordClosedReports } from '#server/notifications/notifications.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError, invalidField } from '#server/runtime/errors.ts';
import { act, undo } from './acts.ts';
import { logStep, mayDo, nowOf, readCase, refusal, refuseIfClaimed, requireCase, stepOf } from './cases.ts';
import { writeToOwner } from './letters.ts';
import {
  type CaseWithPeople,
  changeDecision,
  findDecisionOf,
  type Locked,
  lockCase,
  writeDecided,
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
  await changing(ctx, viewer, { id, version, now }, async (tx, { owner, row, fingerprint }) => {
    const state = nextState(row.state, action === 'none' ? 'clear' : 'act', 'moderator');
    if (!state) throw new AppError('conflict', { detail: texts.faster });
    if (!mayDo(row).some((one) => one === action)) throw invalidField('action', texts.notHere);
    const at = now.toISOString();
    const closed = state === 'encerrado' ? { closed_at: at, cleared: fingerprint } : {};
    const written = await writeDecided(tx, {
      ...{ row, now, changes: { state, ...closed, ...unclaimed } },
      decision: {
        ...{ decided_by: viewer.id, action, rule, words },
        ...{ until: until?.toISOString() ?? null, created_at: at },
      },
      log: stepOf(row, viewer, `decided-${action}`, words || null),
      told: owner ? told[action] : 'gone',
    });
    if (!written) throw new AppError('conflict', { detail: texts.faster });
    await act(tx, { ...concerned(row), owner, now }, action, until);
    const thanked = written.closed.flatMap(({ id: reportId, reporter_id: userId }) =>
      userId === null ? [] : [{ userId, reportId }],
    );
    await recordClosedReports(tx, thanked, now);
    if (action !== 'none') await writeToOwner(tx, owner, row, written.decision, 'decided', now);
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
  await changing(ctx, viewer, { id, version, now }, async (tx, { owner, row, fingerprint }) => {
    const state = nextState(row.state, outcome, 'moderator');
    const decision = await findDecisionOf(tx, id);
    if (!state || !decision) throw new AppError('conflict', { detail: texts.faster });
    const isReversed = outcome === 'reverse';
    const closed = { state, closed_at: now.toISOString(), ...(isReversed && { cleared: fingerprint }) };
    if (!(await advanceCase(tx, row, { ...closed, ...unclaimed })))
      throw new AppError('conflict', { detail: texts.faster });
    const judged = { outcome, outcome_words: words, judged_by: viewer.id, judged_at: now.toISOString() };
    if (!(await changeDecision(tx, decision.id, 'outcome', judged)))
      throw new AppError('conflict', { detail: texts.faster });
    if (isReversed) await undo(tx, { ...concerned(row), owner, now }, decision.action);
    await logStep(tx, row, viewer, isReversed ? 'reversed' : 'upheld', now, words);
    await writeToOwner(tx, owner, row, { ...decision, ...judged }, isReversed ? 'reversed' : 'upheld', now);
  });
  return readCase(ctx, viewer, id);
}

/** Changes the case as it is, for a moderator who may decide it and has seen it so. */
async function changing(
  { db }: Ctx,
  viewer: Viewer,
  { id, version, now }: { readonly id: number; readonly version: string; readonly now: Date },
  work: (
    tx: Tx,
    taken: { owner: Locked | undefined; row: CaseWithPeople; fingerprint: string },
  ) => Promise<void>,
): Promise<void> {
  const { owner_id: ownerId } = await requireCase(db, id);
  await db.inTransaction(async (tx) => {
    const { owner, row } = await lockCase(tx, id, ownerId);
    if (!row) throw new AppError('not_found');
    const refused = await refusal(tx, viewer, row);
    if (refused) throw new AppError('forbidden', { detail: refused });
    refuseIfClaimed(row, viewer, now);
    if (row.state === 'decidido' || row.state === 'encerrado')
      throw new AppError('conflict', { detail: texts.faster });
    const current = await nowOf(tx, row);
    if (current.version !== version) throw new AppError('conflict', { detail: texts.changed });
    await work(tx, { owner, row, fingerprint: current.fingerprint });
  });
}

const unclaimed = { claimed_by: null, claimed_until: null };

const concerned = ({ id: caseId, type, ref_id: id }: CaseWithPeople) => ({ caseId, type, id });
