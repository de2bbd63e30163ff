import type { TakeStep } from '#lib/contract/deals.ts';
import { type DealNotice, dealNotices } from '#lib/copy/deal-notices.ts';
import {
  type DealRole,
  type DealState,
  type DealStep,
  otherSide,
  type Side,
  statesOf,
} from '#lib/deals/life.ts';
import { isOffered } from '#lib/deals/shown.ts';
import { peopleWhoMay } from '#server/companies/reading.ts';
import type { Tx } from '#server/db/connect.ts';
import { tellPerson } from '#server/notifications/telling.ts';
import { tellWebhooks } from '#server/webhooks/webhooks.ts';
import type { StoredDeal, WrittenDeal } from './queries.ts';
import { amountOf, calledAs, companyNameOf } from './shown.ts';

interface Taken {
  readonly step: DealStep | 'ask';
  readonly role: DealRole;
  /** The state before. Undefined for the beginning. */
  readonly from: DealState | undefined;
  readonly side: Side;
  /** Whoever took it had already done something since this side did. */
  readonly isRepeated?: boolean;
  /** A message to them says the same. */
  readonly hasMessage?: boolean;
  readonly said?: Said;
  readonly now: Date;
}

type Said = Pick<TakeStep, 'text' | 'amount'>;

/**
 * Tells one side of a step that it did not take. Whoever has to act next is written to as well: once, however often the
 * other acts before they do.
 */
export async function tellOfStep(
  tx: Tx,
  deal: WrittenDeal,
  { step, role, from, side, isRepeated = false, hasMessage, said = {}, now }: Taken,
): Promise<void> {
  const isMailed = role !== otherSide(side) || !isRepeated;
  const wanted = step === 'counter' || step === 'redo' ? said : {};
  await tell(tx, deal, { side, notice: noticeOf(step, role, from), hasMessage, isMailed, wanted, now });
}

function noticeOf(step: DealStep | 'ask', role: DealRole, from: DealState | undefined): DealNotice {
  if (step === 'decline' && role === 'program') return 'not-chosen';
  if (step === 'decline') return role === 'provider' ? 'decline-by-provider' : 'decline-by-customer';
  if (step !== 'expire') return step;
  return from === 'por_responder' || from === 'proposta' ? `expire-${from}` : 'expire-aceite';
}

/** Tells whoever has to act once more. */
export async function tellOnceMore(tx: Tx, deal: WrittenDeal, now: Date): Promise<void> {
  const notice = deal.state === 'entregue' ? 'remind-entregue' : 'remind-aceite';
  for (const side of ['customer', 'provider'] as const)
    if (isTurnOf(side, deal.state)) await tell(tx, deal, { side, notice, now });
}

/** Tells who was reviewed, once they may read it. */
export async function tellReviewed(tx: Tx, deal: WrittenDeal, side: Side, now: Date): Promise<void> {
  await tell(tx, deal, { side, notice: 'reviewed', now });
  const company = companyOf(side, deal);
  await tellWebhooks(tx, {
    event: 'review',
    what: 'shown',
    now,
    data: { deal_id: deal.id, ...(company ? { company_id: company.id } : { user_id: deal[`${side}_id`] }) },
    ...(company ? { company } : { people: [deal[`${side}_id`]] }),
  });
}

/** Tells a customer that the company is no more. */
export const tellCompanyGone = (tx: Tx, deal: WrittenDeal, now: Date): Promise<void> =>
  tell(tx, deal, { side: 'customer', notice: 'company-gone', now });

/** Tells who wrote a review. */
export const tellReplied = (tx: Tx, deal: WrittenDeal, side: Side, now: Date): Promise<void> =>
  tell(tx, deal, { side, notice: 'replied', now });

/** Tells who has not written a review, and may. */
export async function remindOfReview(tx: Tx, deal: WrittenDeal, now: Date): Promise<void> {
  for (const side of ['customer', 'provider'] as const) {
    if (deal[`${side}_owes_review`] === 0 || deal[`${otherSide(side)}_is_active`] !== 1) continue;
    await tell(tx, deal, { side, notice: 'remind-review', now });
  }
}

const isTurnOf = (side: Side, state: DealState) => statesOf('turn', side).includes(state);

const alwaysWritten = new Set<DealNotice>(['remind-review', 'company-gone']);

interface DealNews {
  readonly side: Side;
  readonly notice: DealNotice;
  readonly hasMessage?: boolean | undefined;
  readonly isMailed?: boolean;
  /** What the customer wants changed. */
  readonly wanted?: Said;
  readonly now: Date;
}

async function tell(
  tx: Tx,
  deal: WrittenDeal,
  { side, notice, hasMessage = false, isMailed = true, wanted = {}, now }: DealNews,
): Promise<void> {
  const otherId = deal[`${otherSide(side)}_id`];
  const causes = otherId === null ? [] : [otherId];
  const amount = amountOf(deal);
  const values = {
    notice,
    what: deal.what,
    who: otherId === null ? '' : calledAs(deal, otherSide(side)),
    company: side === 'provider' ? companyNameOf(deal) : null,
    amount: isOffered({ amount, state: deal.state }) ? amount : undefined,
    words: wanted.text,
    wantedAmount: wanted.amount ?? undefined,
    dealId: deal.id,
  };
  // Who has nothing to do now reads of it in the summary of the day.
  const isWritten = isMailed && (isTurnOf(side, deal.state) || alwaysWritten.has(notice));
  const mail = isWritten ? ({ template: 'deal-moved', values } as const) : undefined;
  for (const userId of await peopleOn(side, tx, deal)) {
    // The message reached the person, or all who answer for the company.
    const isInTalk =
      side === 'provider'
        ? deal.company_id !== null || userId === deal.provider_id
        : userId === deal.customer_id;
    await tellPerson(tx, {
      userId,
      told: {
        happening: 'deal',
        details: { dealId: deal.id, notice, people: causes },
        title: dealNotices[notice],
      },
      mail,
      causes,
      // What was agreed goes on. A reply to a review is nothing agreed.
      acrossBlocks: notice !== 'replied',
      saidIn: hasMessage && isInTalk ? deal.conversation_id : null,
      now,
    });
  }
}

/** Both sides: whoever took the step may have done so elsewhere than in the program that waits for it. */
export const tellPrograms = (tx: Tx, deal: StoredDeal, what: 'begun' | 'moved', now: Date): Promise<void> =>
  tellWebhooks(tx, {
    event: 'deal',
    what,
    now,
    data: { deal_id: deal.id, state: deal.state, version: deal.version },
    people: deal.company_id === null ? [deal.customer_id, deal.provider_id] : [deal.customer_id],
    company: companyOf('provider', deal),
  });

const companyOf = (side: Side, { company_id }: StoredDeal) =>
  side === 'provider' && company_id !== null ? ({ id: company_id, may: 'answer' } as const) : undefined;

/** On the side of a company that provides: everybody who answers for it. */
export async function peopleOn(side: Side, tx: Tx, deal: StoredDeal): Promise<number[]> {
  if (side === 'provider' && deal.company_id !== null) {
    const people = await peopleWhoMay({ db: tx }, deal.company_id, 'answer');
    return people.filter((id) => id !== deal.customer_id);
  }
  const id = deal[`${side}_id`];
  return id === null ? [] : [id];
}
