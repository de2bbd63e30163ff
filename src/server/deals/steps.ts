import type { Deal, TakeStep } from '#lib/contract/deals.ts';
import { hindranceTexts, dealTexts as texts } from '#lib/copy/deals.ts';
import {
  clockOf,
  type DealRole,
  type DealState,
  type DealStep,
  hindranceOf,
  isEnd,
  isReviewed,
  life,
  offerDays,
  offeredStates,
  otherSide,
  reviewTimes,
  type Side,
  waysOf,
} from '#lib/deals/life.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { centsOf } from '#lib/format/price.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockPeople } from '#server/db/people.ts';
import { isUniqueViolation, tell } from '#server/db/transaction.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { afterRepeats } from '#server/fairness/limits/repeats.ts';
import { enqueue } from '#server/queue/queue.ts';
import { endAccepted } from '#server/requests/requests.ts';
import { countProject } from '#server/reviews/reviews.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError, invalidField } from '#server/runtime/errors.ts';
import { requireImpartial } from '#server/screening/screening.ts';
import { openDispute } from './disputes.ts';
import { peopleOn, tellOfStep, tellPrograms } from './notices.ts';
import {
  type DealWithPeople,
  findDeal,
  findEventSent,
  listOpenOn,
  type StoredDeal,
  type Written,
  writeStep,
} from './queries.ts';
import { readDeal, requireDeal } from './reading.ts';
import { betweenIn, roleOf } from './shown.ts';

type StepFields = Pick<TakeStep, 'text' | 'amount' | 'due_on' | 'valid_days' | 'to'>;

const day = 24 * 60 * 60 * 1000;
const farthestDays = 365;
/** Beyond this, a deal can only be ended. Its version counts them. */
const mostSteps = 200;
/** Each may be told by mail. */
const stepsOfPerson: Limit = { name: 'deal-steps', most: 100, withinMs: 60 * 60 * 1000 };

/** Sent twice, it is taken once. Where the deal has moved on, the refusal carries the deal as it is. */
export const takeStep = (ctx: Ctx, viewer: Viewer, id: number, sent: TakeStep): Promise<Deal> =>
  afterRepeats(ctx.limits, { what: `deal ${id}`, personId: viewer.id, client_id: sent.client_id }, () =>
    takeOnce(ctx, viewer, id, sent),
  );

async function takeOnce(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { step, version, client_id, ...said }: TakeStep,
): Promise<Deal> {
  const row = await requireDeal(ctx.db, viewer, id);
  const role = roleOf(row, viewer.id);
  const isSent = async () =>
    client_id !== undefined && (await findEventSent(ctx.db, id, role, client_id)) !== undefined;
  if (await isSent()) return readDeal(ctx, viewer, id);
  if (!life[step].by[role]) throw new AppError('forbidden', { detail: texts.notYours });
  const ways = waysOf(row.state, step, role);
  const to = ways.find((way) => way === said.to) ?? ways[0];
  if (to === undefined) throw await movedOn(ctx, viewer, id, texts.notNow);
  const hindrance = (found: DealWithPeople) =>
    role === 'moderator' ? undefined : hindranceOf(step, ways, betweenIn(found));
  const hindered = hindrance(row);
  if (hindered) throw await movedOn(ctx, viewer, id, hindranceTexts[hindered]);
  if (row.version !== version) throw await movedOn(ctx, viewer, id, texts.movedOn);
  const now = ctx.clock.now();
  if (role !== 'moderator' && row.is_blocked === 1) requireNoWords(said);
  else requireCarried(step, said, now);
  if (!isEnd(to) && row.version >= mostSteps) throw new AppError('conflict', { detail: texts.tooLong });
  await takeOrRefuse(ctx.limits, stepsOfPerson, String(viewer.id));
  try {
    await ctx.db.inTransaction(async (tx) => {
      // Nobody is blocked or suspended between the look and the step.
      await lockPeople(
        tx,
        [row.customer_id, row.provider_id, viewer.id].filter((one) => one !== null),
      );
      const found = await findDeal(tx, id, viewer.id);
      const isAsSeen = found?.version === version && found.is_blocked === row.is_blocked;
      if (!isAsSeen || hindrance(found)) throw new DealChanged();
      if (role === 'moderator') await requireImpartial(tx, viewer, { type: 'deal', ref_id: id }, now);
      await move(tx, found, { step, role, to, said, client_id, now });
    });
  } catch (error) {
    if (!isUniqueViolation(error) && !(error instanceof DealChanged)) throw error;
    // The same step may have been sent twice at once.
    if (!(await isSent())) throw await movedOn(ctx, viewer, id, texts.movedOn);
    await ctx.limits.giveBack(stepsOfPerson, String(viewer.id));
  }
  return readDeal(ctx, viewer, id);
}

/** Somebody was faster. Thrown, so that nothing of the step is written. */
class DealChanged extends Error {}

const movedOn = async (ctx: Ctx, viewer: Viewer, id: number, detail: string) =>
  new AppError('conflict', { detail, deal: await readDeal(ctx, viewer, id) });

/** What is said with the step is what the step carries: neither less nor more. */
export function requireCarried(step: DealStep, said: StepFields, now: Date): void {
  const { carries } = life[step];
  for (const name of ['amount', 'text', 'due_on', 'valid_days', 'to'] as const) {
    const given = said[name];
    if (carries[name] === undefined && given !== undefined) throw invalidField(name, texts.notCarried);
    if (carries[name] === 'needed' && (given === undefined || given === ''))
      throw invalidField(name, texts.required);
  }
  if (said.due_on) requireDay(said.due_on, now);
}

/** Across a block, even where the step needs some. */
function requireNoWords(said: StepFields): void {
  for (const name of ['amount', 'text', 'due_on', 'valid_days', 'to'] as const)
    if (said[name] !== undefined) throw invalidField(name, texts.noWords);
}

function requireDay(on: string, now: Date): void {
  if (on < dayInMaputo(now)) throw invalidField('due_on', texts.pastDay);
  if (on > dayInMaputo(new Date(now.getTime() + farthestDays * day)))
    throw invalidField('due_on', texts.farDay);
}

interface Move {
  readonly step: DealStep;
  readonly role: DealRole;
  readonly to: DealState;
  readonly said: StepFields;
  readonly client_id?: string | undefined;
  readonly now: Date;
}

/** All of a step, in the caller's transaction: the state, the event, the offer, the clock, and who is told. */
export async function move(
  tx: Tx,
  deal: DealWithPeople,
  { step, role, to, said, client_id, now }: Move,
): Promise<void> {
  const offered = offeredBy(step, said, deal);
  // First, as whoever writes a review does.
  if (to === 'concluido' && deal.provider_id !== null) await lockPeople(tx, [deal.provider_id]);
  if (to === 'aceite' && step === 'accept' && deal.request_id !== null)
    await choose(tx, deal.request_id, now);
  const written = await writeStep(tx, {
    deal,
    changes: { ...stateFrom(to, offered, now), ...offered, ...reviewsAfter(deal, to, now) },
    ...addedBy({ step, role, to, said, client_id, now }),
  });
  if (!written) throw new DealChanged();
  const { moved, hadActed: isRepeated } = written;
  await tellMoved(tx, moved);
  await tellPrograms(tx, moved, 'moved', now);
  await planClock(tx, moved, now);
  if (moved.review_until !== null) await planReviews(tx, moved.id, now);
  if (to === 'aceite' && step === 'accept' && moved.request_id !== null)
    await declineOthers(tx, moved.request_id, now);
  if (to === 'concluido') await countProject(tx, moved);
  if (step === 'dispute' && (role === 'customer' || role === 'provider'))
    await openDispute(tx, moved, role, now);
  for (const side of toldOf(step, role))
    await tellOfStep(tx, moved, { step, role, from: deal.state, side, isRepeated, said, now });
}

/** One offer alone is accepted of those on a request. */
async function choose(tx: Tx, requestId: number, now: Date): Promise<void> {
  if (!(await endAccepted(tx, requestId, now))) throw new DealChanged();
}

/** Open offers on a request that is over. */
export async function declineOthers(tx: Tx, requestId: number, now: Date): Promise<void> {
  for (const offer of await listOpenOn(tx, requestId, offeredStates))
    await move(tx, offer, { step: 'decline', role: 'program', to: 'recusado', said: {}, now });
}

/** Who declined an offer by choosing another knows it. */
function toldOf(step: DealStep, role: DealRole): readonly Side[] {
  if (role === 'customer' || role === 'provider') return [otherSide(role)];
  return step === 'decline' ? ['provider'] : ['customer', 'provider'];
}

/** Both owe one. Whoever cancels because the other was suspended does so without a review. */
function reviewsAfter(deal: DealWithPeople, to: DealState, now: Date) {
  const areBothThere = deal.customer_is_active === 1 && deal.provider_is_active === 1;
  if (!isReviewed(deal.state, to) || (to === 'cancelado' && !areBothThere)) return {};
  return {
    review_until: reviewTimes(now).until.toISOString(),
    customer_owes_review: 1,
    provider_owes_review: 1,
  };
}

/** Both jobs ask the table again when they run. */
async function planReviews(tx: Tx, dealId: number, now: Date): Promise<void> {
  const { until, remindAt } = reviewTimes(now);
  await enqueue(tx, { kind: 'show-reviews', payload: { dealId }, dueAt: until, now });
  await enqueue(tx, { kind: 'remind-of-review', payload: { dealId }, dueAt: remindAt, now });
}

/** Open pages of both sides show the deal as it is now. */
export async function tellMoved(tx: Tx, deal: StoredDeal): Promise<void> {
  const { id: dealId, version, conversation_id: conversationId } = deal;
  const userIds = [...(await peopleOn('customer', tx, deal)), ...(await peopleOn('provider', tx, deal))];
  if (conversationId !== null)
    tell(tx, { type: 'deal-moved', to: 'programs', userIds, conversationId, dealId, version });
}

type Offered = Pick<StoredDeal, 'amount_cents' | 'due_on' | 'valid_days'>;

export const nothingOffered: Offered = { amount_cents: null, due_on: null, valid_days: null };

/** Only an offer changes what will be agreed on. */
export const offeredBy = (step: DealStep | 'ask', said: StepFields, before: Offered): Offered =>
  step === 'offer'
    ? {
        amount_cents: centsIn(said.amount),
        due_on: said.due_on ?? null,
        valid_days: said.valid_days ?? offerDays.usual,
      }
    : { amount_cents: before.amount_cents, due_on: before.due_on, valid_days: before.valid_days };

const centsIn = (amount: number | null | undefined): number | null =>
  amount === null || amount === undefined ? null : centsOf(amount);

export function stateFrom(state: DealState, { due_on, valid_days }: Offered, now: Date) {
  const since = now.toISOString();
  const clock = clockOf({ state, since, validDays: valid_days, dueOn: due_on });
  return { state, since, deadline_at: clock?.at.toISOString() ?? null };
}

export function addedBy({
  step,
  role,
  to,
  said,
  client_id,
  now,
}: Omit<Move, 'step'> & { step: DealStep | 'ask' }): Pick<Written, 'event' | 'offer'> {
  const at = now.toISOString();
  const amount_cents = centsIn(said.amount);
  const validDays = said.valid_days ?? offerDays.usual;
  return {
    event: {
      step,
      by_role: role,
      state: to,
      text: said.text || null,
      amount_cents,
      client_id: client_id ?? null,
      at,
    },
    offer:
      step === 'offer'
        ? {
            amount_cents,
            text: said.text ?? '',
            due_on: said.due_on ?? null,
            valid_until: new Date(now.getTime() + validDays * day).toISOString(),
            created_at: at,
          }
        : undefined,
  };
}

/** The job asks the table again when it runs. A later step makes it void. */
export async function planClock(tx: Tx, deal: StoredDeal, now: Date): Promise<void> {
  const { id: dealId, version, state, since, valid_days: validDays, due_on: dueOn } = deal;
  const clock = clockOf({ state, since, validDays, dueOn });
  if (!clock) return;
  await enqueue(tx, { kind: 'end-deal', payload: { dealId }, dueAt: clock.at, now });
  if (clock.remindAt)
    await enqueue(tx, { kind: 'remind-of-deal', payload: { dealId, version }, dueAt: clock.remindAt, now });
}
