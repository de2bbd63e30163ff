import type { Decide, Judge, ModerationCase } from '#lib/contract/moderation.ts';
import type { Decision } from '#lib/contract/reports.ts';
import { moderationTexts as texts } from '#lib/copy/moderation/errors.ts';
import { type Action, mayModerate, nextState } from '#lib/moderation/life.ts';
import type { Tx } from '#server/db/connect.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError, invalidField } from '#server/runtime/errors.ts';
import { advanceCase, fingerprintOf, refuseIfClaimed } from '#server/screening/screening.ts';
import { act, undo } from './acts.ts';
import {
  type Decided,
  existing,
  logStep,
  look,
  mayDo,
  readCase,
  refusal,
  rewriterOf,
  stepOf,
  versionOf,
} from './cases.ts';
import { type CaseWithPeople, changeDecision, lockCase, reverseReports, writeDecided } from './queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** One transaction: the act, the decision, the log, and the job that tells who is concerned and who reported it. */
export async function decide(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { version, action, days, user_id: whose, rule, words }: Decide,
): Promise<ModerationCase> {
  const now = ctx.clock.now();
  const until = days === undefined ? null : new Date(now.getTime() + days * dayMs);
  return changing(ctx, viewer, { id, version, now }, async (tx, taken) => {
    const { people, row, fingerprint } = taken;
    const state = nextState(row.state, action === 'none' ? 'clear' : 'act', 'moderator');
    if (!state) throw new AppError('conflict', { detail: texts.faster });
    if (!mayDo(row).some((one) => one === action)) throw invalidField('action', texts.notHere);
    const at = now.toISOString();
    const closed = state === 'encerrado' ? { closed_at: at, cleared: fingerprint } : {};
    const owner = personIn(people, row.owner_id);
    // An account is closed for what its person wrote. Whose thing it was loses the thing.
    const writer = action === 'suspend' ? writerFor(viewer, taken, whose) : undefined;
    const concernedId = action === 'suspend' ? (writer?.id ?? null) : row.owner_id;
    const decision = await writeDecided(tx, {
      row,
      now,
      changes: { state, ...closed, ...unclaimed },
      decision: {
        owner_id: concernedId,
        decided_by: viewer.id,
        action,
        rule,
        words,
        until: until?.toISOString() ?? null,
        created_at: at,
      },
      log: stepOf(row, viewer, `decided-${action}`, words || null),
      told: owner ? told[action] : 'gone',
    });
    if (!decision) throw new AppError('conflict', { detail: texts.faster });
    await act(tx, { ...concerned(row), owner, writer, now }, action, until);
    await enqueue(tx, {
      kind: 'tell-of-decision',
      payload: { decisionId: decision.id, what: 'decided' },
      now,
    });
    return { ...decision, full_name: viewer.row.full_name, username: viewer.row.username };
  });
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
  return changing(ctx, viewer, { id, version, now }, async (tx, { people, row, fingerprint, decision }) => {
    const state = nextState(row.state, outcome, 'moderator');
    if (!state || !decision) throw new AppError('conflict', { detail: texts.faster });
    const isReversed = outcome === 'reverse';
    const closed = { state, closed_at: now.toISOString(), ...(isReversed && { cleared: fingerprint }) };
    if (!(await advanceCase(tx, row, { ...closed, ...unclaimed })))
      throw new AppError('conflict', { detail: texts.faster });
    if (isReversed) await reverseReports(tx, id);
    const judged = { outcome, outcome_words: words, judged_by: viewer.id, judged_at: now.toISOString() };
    if (!(await changeDecision(tx, decision.id, 'outcome', judged)))
      throw new AppError('conflict', { detail: texts.faster });
    const owner = personIn(people, row.owner_id);
    const writer = personIn(people, decision.owner_id);
    if (isReversed) await undo(tx, { ...concerned(row), owner, writer, now }, decision.action);
    const what = isReversed ? 'reversed' : 'upheld';
    await logStep(tx, row, viewer, what, now, words);
    await enqueue(tx, { kind: 'tell-of-decision', payload: { decisionId: decision.id, what }, now });
    return { ...decision, ...judged };
  });
}

/** Changes the case as it is, for a moderator who may decide it and has seen it so. */
async function changing(
  ctx: Ctx,
  viewer: Viewer,
  { id, version, now }: { readonly id: number; readonly version: string; readonly now: Date },
  work: (tx: Tx, taken: Taken) => Promise<Decided>,
): Promise<ModerationCase> {
  const seen = await ctx.db.inTransaction(async (tx) => {
    const { people, row: found } = await lockCase(tx, id);
    const row = existing(found);
    const { copied, decision, isOwn } = await look(tx, viewer, row);
    const refused = await refusal(tx, viewer, row, { decision, isOwn });
    if (refused) throw new AppError('forbidden', { detail: refused });
    refuseIfClaimed(row, viewer, now);
    if (row.state === 'decidido' || row.state === 'encerrado')
      throw new AppError('conflict', { detail: texts.faster });
    if (versionOf(row, copied) !== version) throw new AppError('conflict', { detail: texts.changed });
    const rewrittenBy = rewriterOf(row, copied);
    const fingerprint = fingerprintOf(copied?.evidence);
    const changed = await work(tx, { people, row, decision, rewrittenBy, fingerprint });
    return { copied, isOwn, decision: changed };
  });
  return readCase(ctx, viewer, id, seen);
}

interface Taken {
  readonly people: People;
  readonly row: CaseWithPeople;
  /** Of an appeal, what it is about. */
  readonly decision: Decided | undefined;
  readonly rewrittenBy: number | null;
  readonly fingerprint: string;
}

/** Where two people have written it, the moderator says whose words they mean. */
function writerFor(viewer: Viewer, { people, row, rewrittenBy }: Taken, whose: number | undefined) {
  const writers = [row.written_by ?? row.owner_id, rewrittenBy].filter((one) => one !== null);
  if (whose === undefined ? writers.length > 1 : !writers.includes(whose))
    throw invalidField('user_id', texts.whichAccount);
  const writer = personIn(people, whose ?? writers[0] ?? null);
  if (!writer) throw new AppError('conflict', { detail: texts.changed });
  if (mayModerate(writer.role) && viewer.row.role !== 'operator')
    throw new AppError('forbidden', { detail: texts.otherModerator });
  return writer;
}

type People = Awaited<ReturnType<typeof lockCase>>['people'];

/** Undefined once they are erased. */
const personIn = (people: People, id: number | null) => (id === null ? undefined : people.get(id));

const unclaimed = { claimed_by: null, claimed_until: null };

const concerned = ({ id: caseId, type, ref_id: id }: CaseWithPeople) => ({ caseId, type, id });
