import type { HeldThing, OwnDecision } from '#lib/contract/moderation.ts';
import { moderationTexts as texts } from '#lib/copy/moderation/errors.ts';
import { lasts, nextState } from '#lib/moderation/life.ts';
import { lockUser } from '#server/db/people.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { advanceCase } from '#server/screening/screening.ts';
import { logStep, requireCase, shownDecision } from './cases.ts';
import { decisionFor } from './letters.ts';
import {
  changeDecision,
  findDecisionAbout,
  listDecisionsAbout,
  listHeldOf,
  type OwnDecisionRow,
} from './queries.ts';
import { evidenceIn, pathOf, signalsIn } from './shown.ts';

const mostShown = 100;

type Needs = Pick<Ctx, 'db' | 'clock'>;

export const listOwnDecisions = async ({ db, clock }: Needs, viewer: Viewer): Promise<OwnDecision[]> =>
  (await listDecisionsAbout(db, viewer.id, mostShown)).map((row) => shownOwn(row, viewer.id, clock.now()));

export const listHeld = async ({ db }: Needs, viewer: Viewer): Promise<HeldThing[]> =>
  (await listHeldOf(db, viewer.id, mostShown)).map(({ type, ref_id: id, snapshot, signals, opened_at }) => ({
    type,
    id,
    title: evidenceIn(snapshot)?.title ?? '',
    path: pathOf(type, id),
    since: opened_at,
    held_because: signalsIn(signals).map(({ signal }) => signal),
  }));

/** Once, in time, and only of one's own: another person's is not found. */
export async function appeal(ctx: Ctx, viewer: Viewer, id: number, text: string): Promise<OwnDecision> {
  const now = ctx.clock.now();
  const row = await ctx.db.inTransaction(async (tx) => {
    await lockUser(tx, viewer.id);
    const decision = await findDecisionAbout(tx, viewer.id, id);
    if (!decision) throw new AppError('not_found');
    if (decision.appeal !== null) throw new AppError('conflict', { detail: texts.appealedOnce });
    const found = await requireCase(tx, decision.case_id);
    const state = nextState(found.state, 'appeal', 'owner');
    if (!state || appealUntil(decision) <= now.toISOString())
      throw new AppError('conflict', { detail: texts.appealOver });
    if (!(await advanceCase(tx, found, { state }))) throw new AppError('conflict');
    await changeDecision(tx, id, 'appeal', {
      appeal: text,
      appealed_by: viewer.id,
      appealed_at: now.toISOString(),
    });
    await logStep(tx, found, viewer, 'appealed', now);
    return findDecisionAbout(tx, viewer.id, id);
  });
  if (!row) throw new AppError('not_found');
  return shownOwn(row, viewer.id, now);
}

const appealUntil = ({ created_at }: Pick<OwnDecisionRow, 'created_at'>): string =>
  new Date(Date.parse(created_at) + lasts.appeal).toISOString();

function shownOwn(row: OwnDecisionRow, viewerId: number, now: Date): OwnDecision {
  const until = appealUntil(row);
  const isOpen = nextState(row.state, 'appeal', 'owner') !== undefined && until > now.toISOString();
  const shown = shownDecision(decisionFor(viewerId, row, row));
  // What the other person concerned wrote, and what they were answered, is theirs.
  const isOthers = row.appealed_by !== null && row.appealed_by !== viewerId;
  return {
    ...shown,
    ...(isOthers && { appeal: null, outcome: shown.outcome && { ...shown.outcome, words: '' } }),
    subject: {
      type: row.type,
      title: evidenceIn(row.snapshot)?.title ?? '',
      // What was removed is there again once the decision is reversed.
      path: row.action === 'remove' && row.outcome !== 'reverse' ? null : pathOf(row.type, row.ref_id),
    },
    appeal_until: isOpen ? until : null,
  };
}
