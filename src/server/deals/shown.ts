import { can } from '#lib/companies/roles.ts';
import type { Deal, DealRow } from '#lib/contract/deals.ts';
import type { Request } from '#lib/contract/requests.ts';
import { chatTexts } from '#lib/copy/chat.ts';
import { dealTexts as texts } from '#lib/copy/deals.ts';
import { type Between, otherSide, type Side, stepsFor } from '#lib/deals/life.ts';
import type { DealWithPeople, StoredEvent, StoredOffer, WrittenDeal } from './queries.ts';

type People = Pick<DealWithPeople, 'customer_id' | 'provider_id' | 'company_id' | 'company_role'>;

/** Whoever is on neither side and may read it is a moderator. A company's people are on its side. */
export function roleOf(deal: People, viewerId: number): DealRow['role'] {
  if (deal.customer_id === viewerId) return 'customer';
  const isProvider =
    deal.company_id === null ? deal.provider_id === viewerId : can(deal.company_role, 'answer');
  return isProvider ? 'provider' : 'moderator';
}

export function shownRow(row: DealWithPeople, viewerId: number, now: Date): DealRow {
  const role = roleOf(row, viewerId);
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    role,
    begun_by: row.begun_by,
    service: row.service === null ? null : { id: row.service_there, ...serviceIn(row.service) },
    request_id: row.request_id,
    request: row.request === null ? null : { id: row.request_there, ...requestIn(row.request) },
    company_id: row.company_id,
    ...companyOf(row),
    customer: personOf(row, 'customer'),
    provider: personOf(row, 'provider'),
    what: row.what,
    when: row.when_needed,
    province: row.province,
    district: row.district,
    amount: amountOf(row),
    due_on: row.due_on,
    text: row.offer_text,
    valid_until: row.valid_until,
    not_chosen: row.not_chosen === 1,
    since: row.since,
    last_step: row.last_step,
    deadline_at: row.deadline_at,
    created_at: row.created_at,
    conversation_id: row.is_in_talk ? row.conversation_id : null,
    steps: stepsFor(row.state, role, betweenIn(row)),
    is_blocked: row.is_blocked === 1,
    review_until: role !== 'moderator' && isReviewOpen(row, role, now) ? row.review_until : null,
    review_owed: role !== 'moderator' && owesReview(row, role, now),
  };
}

export const betweenIn = (
  row: Pick<DealWithPeople, 'is_blocked' | 'provider_is_active' | 'unanswered'>,
): Between => ({
  isBlocked: row.is_blocked === 1,
  isProviderGone: row.provider_is_active !== 1,
  unanswered: Number(row.unanswered),
});

type Reviewing = Pick<DealWithPeople, `${Side}_${'is_active' | 'owes_review'}` | 'review_until'>;

export const owesReview = (row: Reviewing, side: Side, now: Date): boolean =>
  row[`${side}_owes_review`] === 1 && isReviewOpen(row, side, now);

/** Not about who is erased, nor while they are suspended and could not answer. */
function isReviewOpen(row: Reviewing, side: Side, now: Date): boolean {
  const isOtherThere = row[`${otherSide(side)}_is_active`] === 1;
  return row.review_until !== null && row.review_until > now.toISOString() && isOtherThere;
}

export const shownStory = (
  offers: readonly StoredOffer[],
  events: readonly StoredEvent[],
): Pick<Deal, 'offers' | 'events'> => ({
  offers: offers.map((offer) => ({
    id: offer.id,
    amount: amountOf(offer),
    text: offer.text,
    due_on: offer.due_on,
    valid_until: offer.valid_until,
    created_at: offer.created_at,
  })),
  events: events.map(shownEvent),
});

export const shownEvent = (event: StoredEvent): Deal['events'][number] => ({
  id: event.id,
  step: event.step,
  by: event.by_role,
  state: event.state,
  text: event.text,
  amount: amountOf(event),
  at: event.at,
});

export const amountOf = ({ amount_cents }: { readonly amount_cents: number | null }): number | null =>
  amount_cents === null ? null : amount_cents / 100;

/** Null also where whoever worked for it is about to be erased. */
export const companyNameOf = ({ provider_leaves_at, company_name }: WrittenDeal) =>
  provider_leaves_at === null ? company_name : null;

const companyOf = (row: DealWithPeople) => ({
  company_name: companyNameOf(row),
  company_logo_url: row.provider_leaves_at === null ? row.company_logo : null,
});

function personOf(row: DealWithPeople, side: Side): DealRow['customer'] {
  const id = row[`${side}_id`];
  if (id === null) return { id, username: null, name: texts.erased, photo_url: null, is_suspended: false };
  const hasPage = row[`${side}_has_page`] === 1;
  return {
    id,
    username: hasPage ? row[`${side}_username`] : null,
    name: nameOf(row, side),
    photo_url: hasPage ? row[`${side}_photo`] : null,
    is_suspended: row[`${side}_is_active`] === 0,
  };
}

/** Nobody sees who is about to be erased any more. */
const nameOf = (row: WrittenDeal, side: Side): string =>
  row[`${side}_leaves_at`] === null
    ? (row[`${side}_name`] ?? `@${row[`${side}_username`]}`)
    : chatTexts.awayName;

/** As the other side knows them: whoever works for a company by its name. */
export const calledAs = (row: WrittenDeal, side: Side): string =>
  (side === 'provider' && companyNameOf(row)) || nameOf(row, side);

interface KeptService {
  readonly title: string;
  readonly price: number | null;
  readonly images: string[];
}

export const keptService = ({ title, price, images }: KeptService): string =>
  JSON.stringify({ title, price, images });

type KeptRequest = Pick<Request, 'title' | 'description' | 'images'>;

export const keptRequest = ({ title, description, images }: KeptRequest): string =>
  JSON.stringify({ title, description, images });

const requestIn = (json: string): KeptRequest => JSON.parse(json);

const serviceIn = (json: string): KeptService => JSON.parse(json);
