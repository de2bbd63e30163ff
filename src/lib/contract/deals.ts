import * as z from 'zod/mini';
import { dealTexts as texts } from '#lib/copy/deals.ts';
import { dealGroups, dealRoles, dealStates, dealSteps, offerDays, settlements } from '#lib/deals/life.ts';
import { provinces } from '#lib/provinces.ts';
import { longestPlace, longestText, longestWhat, longestWhen } from './deal-form.ts';
import { clientId, id, idText } from './id.ts';
import { upTo } from './lists.ts';
import { priceInput } from './publishing.ts';
import { rated } from './rated.ts';
import { dealReview } from './reviews.ts';
import { line, lines, orNothing } from './text.ts';

const said = lines(longestText);
const dueOn = z.nullable(z.iso.date(texts.oddDay));
const validDays = z
  .int(texts.oddDays)
  .check(z.minimum(offerDays.least, texts.oddDays), z.maximum(offerDays.most, texts.oddDays));

/** A first offer, by a provider who begins. */
const offer = z.object({
  amount: priceInput(texts.oddAmount),
  text: said.check(z.minLength(1, texts.required)),
  due_on: z.optional(dueOn),
  valid_days: z.optional(validDays),
});

export const startDeal = z
  .object({
    /** With `request_id`: the title of the request. */
    what: z.optional(lines(longestWhat).check(z.minLength(1, texts.required))),
    when: z.optional(z.nullable(orNothing(line(longestWhen)))),
    province: z.optional(z.nullable(z.enum(provinces))),
    district: z.optional(z.nullable(orNothing(line(longestPlace)))),
    service_id: z.optional(id),
    request_id: z.optional(id),
    peer_user_id: z.optional(id),
    /** With an offer: the company of one's own in whose name it is made. Else a company that is asked: `peer_user_id` owns it. */
    company_id: z.optional(z.nullable(id)),
    offer: z.optional(offer),
    /** Where such a deal is open already, a 409 with it, and nothing is written. */
    unless_open: z.optional(z.boolean()),
    client_id: z.optional(clientId),
  })
  .check(
    z.refine(
      ({ service_id, request_id, peer_user_id }) =>
        [service_id, request_id, peer_user_id].filter((one) => one !== undefined).length === 1,
      { error: texts.withOne, path: ['service_id'] },
    ),
    z.refine(({ what, request_id }) => what !== undefined || request_id !== undefined, {
      error: texts.required,
      path: ['what'],
    }),
    z.refine(({ request_id, offer }) => request_id === undefined || offer !== undefined, {
      error: texts.required,
      path: ['offer'],
    }),
    z.refine(({ service_id, offer }) => service_id === undefined || offer === undefined, {
      error: texts.offerToWhom,
      path: ['offer'],
    }),
  );
export type StartDeal = z.infer<typeof startDeal>;

/** Whether the viewer may answer a request. */
export const offering = z.object({
  why: z.nullable(z.enum(['own', 'closed', 'blocked', 'not_seller', 'email', 'full', 'too_many', 'taken'])),
  /** The offer that they have made, and that is open. */
  deal_id: z.nullable(z.number()),
});
export type Offering = z.infer<typeof offering>;

export const takeStep = z.object({
  step: z.enum(dealSteps),
  /** As it was read. Where the deal has moved on, the answer is a 409 with the deal as it is. */
  version: id,
  client_id: z.optional(clientId),
  text: z.optional(said),
  amount: z.optional(priceInput(texts.oddAmount)),
  due_on: z.optional(dueOn),
  valid_days: z.optional(validDays),
  /** Of `settle`, which is a moderator's. */
  to: z.optional(z.enum(settlements)),
});
export type TakeStep = z.infer<typeof takeStep>;

const side = z.enum(['customer', 'provider']);

export const dealFilters = z.object({
  role: z.optional(side),
  state: z.optional(z.enum(dealStates)),
  /** What waits for the viewer, also for their review, what waits for somebody else, and what is over. */
  group: z.optional(z.enum(dealGroups)),
  /** Those that began in this conversation, with their events. */
  conversation_id: z.optional(idText),
  last_id: z.optional(idText),
  limit: upTo(100, 20),
});
export type DealFilters = z.infer<typeof dealFilters>;

const text = z.nullable(z.string());
const number = z.nullable(z.number());

const person = z.object({
  /** Null when the account is erased. */
  id: number,
  /** Null for who is erased, suspended or leaving: they have no page. */
  username: text,
  name: z.string(),
  photo_url: text,
  is_suspended: z.boolean(),
});

const fields = {
  id: z.number(),
  state: z.enum(dealStates),
  version: z.number(),
  /** The viewer's. Moderators read deals that have a case. */
  role: z.enum(['customer', 'provider', 'moderator']),
  begun_by: side,
  /** As it was when the deal began. Its id is null once it is deleted. */
  service: z.nullable(
    z.object({ id: number, title: z.string(), price: number, images: z.array(z.string()) }),
  ),
  request_id: number,
  /** As it was when it was answered. Its id is null once it is deleted. */
  request: z.nullable(
    z.object({ id: number, title: z.string(), description: z.string(), images: z.array(z.string()) }),
  ),
  company_id: number,
  company_name: text,
  company_logo_url: text,
  customer: person,
  provider: person,
  what: z.string(),
  when: text,
  province: text,
  district: text,
  /** Of the newest offer. Null: to be agreed on. */
  amount: number,
  due_on: text,
  /** What the newest offer includes, and until when it stands. Null where nobody has offered. */
  text,
  valid_until: text,
  /** Declined by the program: another was chosen, or the request is over. */
  not_chosen: z.boolean(),
  /** When it came into this state. */
  since: z.string(),
  /** What led there, or changed it since. */
  last_step: z.enum(['ask', ...dealSteps]),
  /** When the program acts if nobody does. */
  deadline_at: text,
  created_at: z.string(),
  conversation_id: number,
  /** What the viewer may do now. */
  steps: z.array(z.enum(dealSteps)),
  /** One of the two has blocked the other: they only end the deal, and their steps carry no words. */
  is_blocked: z.boolean(),
  /** When the reviews are shown, whoever has written. Null where none may be written, and once they are shown. */
  review_until: text,
  /** The viewer may write a review until then, and has not. */
  review_owed: z.boolean(),
};

const event = z.object({
  id: z.number(),
  step: z.enum(['ask', ...dealSteps]),
  by: z.enum(dealRoles),
  state: z.enum(dealStates),
  text,
  amount: number,
  at: z.string(),
});
export type DealEvent = z.infer<typeof event>;

/** With the events, the oldest first, where the deals of one conversation were asked for. */
const dealRow = z.object({ ...fields, events: z.optional(z.array(event)) });
export type DealRow = z.infer<typeof dealRow>;
export const dealList = z.array(dealRow);

export const deal = z.object({
  ...fields,
  /** The oldest first. */
  offers: z.array(
    z.object({
      id: z.number(),
      amount: number,
      text: z.string(),
      due_on: text,
      valid_until: z.string(),
      created_at: z.string(),
    }),
  ),
  /** The oldest first. */
  events: z.array(event),
  /** The viewer's own at once. The other's when both have written, or the time is over. */
  reviews: z.array(dealReview),
});
export type Deal = z.infer<typeof deal>;

/** An offer on one's own request, with what helps to compare it with the others. */
const requestOffer = z.object({
  ...fields,
  seller: z.object({
    ...rated,
    /** Where they work. */
    location: text,
    /** How far that is from where the work is wanted. Null where it is not known. */
    near: z.nullable(z.enum(['district', 'province', 'elsewhere'])),
  }),
});
export type RequestOffer = z.infer<typeof requestOffer>;
export const requestOffers = z.array(requestOffer);

export const begunDeal = z.extend(deal, {
  /** One of the same two people about the same was open already, so none was made. */
  was_open: z.boolean(),
});
export type BegunDeal = z.infer<typeof begunDeal>;
