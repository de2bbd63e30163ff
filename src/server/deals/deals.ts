import { can } from '#lib/companies/roles.ts';
import type { BegunDeal, Offering, StartDeal } from '#lib/contract/deals.ts';
import type { Request } from '#lib/contract/requests.ts';
import type { Service } from '#lib/contract/services.ts';
import { dealTexts as texts } from '#lib/copy/deals.ts';
import { quoteText } from '#lib/copy/quote.ts';
import { requestTexts } from '#lib/copy/requests.ts';
import { openStates, otherSide, type Side } from '#lib/deals/life.ts';
import { dateText } from '#lib/jobs/words.ts';
import { mayContactStrangers } from '#server/accounts/accounts.ts';
import { begin as beginConversation } from '#server/chat/beginning.ts';
import { hasWrittenTo, listConversationFor, start } from '#server/chat/chat.ts';
import { belongsTo, companyFor, findForViewer, read as readCompany } from '#server/companies/reading.ts';
import type { Tx } from '#server/db/connect.ts';
import { isBlockBetween, lockPeople } from '#server/db/people.ts';
import { speakerOf } from '#server/db/sides.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { afterRepeats } from '#server/fairness/limits/repeats.ts';
import { lockIfOpen, noteOffer } from '#server/requests/requests.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError, invalidField } from '#server/runtime/errors.ts';
import { findVisible } from '#server/services/reading.ts';
import { noteVisit, type Visitor } from '#server/visits/visits.ts';
import { tellCompanyGone, tellOfStep, tellPrograms } from './notices.ts';
import { answerable, isReadBy, noRoom, refusalOf } from './offering.ts';
import {
  findByClientId,
  findDeal,
  findOpen,
  insertDeal,
  takeFromCompany,
  writeBeginning,
} from './queries.ts';
import { readDeal } from './reading.ts';
import { keptRequest, keptService } from './shown.ts';
import {
  addedBy,
  nothingOffered,
  offeredBy,
  planClock,
  requireCarried,
  stateFrom,
  tellMoved,
} from './steps.ts';

export { declineOffers, endDeal, endOverdue, remindOfDeal } from './clocks.ts';
export { reportedDeal } from './disputes.ts';
export { countOpenOf, passDeals } from './queries.ts';
export { remindOfReview, showOverdueReviews, showReviewsOf } from './reviewing.ts';

/** Of a company that is deleted. They stay with whoever owned it, and customers of open ones are told with whom. */
export async function leaveDeals(tx: Tx, companyId: number, now: Date): Promise<void> {
  for (const { id, state } of await takeFromCompany(tx, companyId)) {
    const deal = openStates.some((open) => open === state) ? await findDeal(tx, id) : undefined;
    if (deal) await tellCompanyGone(tx, deal, now);
  }
}

const dayMs = 24 * 60 * 60 * 1000;
const asked: Limit = { name: 'deals-asked', most: 30, withinMs: dayMs };
/** Offers to people who did not ask for one in a deal. */
const offered: Limit = { name: 'deals-offered', most: 10, withinMs: dayMs };

/** Offers on requests. */
const answered: Limit = { name: 'requests-answered', most: 40, withinMs: dayMs };

const limitOf = ({ offer, request_id }: StartDeal) => {
  if (!offer) return { of: asked, over: texts.tooMany };
  return request_id === undefined
    ? { of: offered, over: texts.tooManyOffers }
    : { of: answered, over: texts.tooManyAnswers };
};

interface Begun {
  readonly deal: BegunDeal;
  readonly isNew: boolean;
}

interface DealSubject {
  readonly peerId: number;
  /** Who offers: the viewer, or the owner of the company in whose name they do. */
  readonly offererId: number;
  readonly service: Service | undefined;
  readonly request?: Request;
  readonly companyId: number | null;
  /** What stands against an offer on the request. */
  readonly why?: Offering['why'];
}

/** `isNew` is false where such a deal is open already, or where this was sent before. */
export const begin = (
  ctx: Ctx,
  viewer: Viewer,
  sent: StartDeal,
  stranger: Visitor['stranger'],
): Promise<Begun> =>
  afterRepeats(ctx.limits, { what: 'deal', personId: viewer.id, client_id: sent.client_id }, () =>
    beginOnce(ctx, viewer, sent, stranger),
  );

async function beginOnce(
  ctx: Ctx,
  viewer: Viewer,
  sent: StartDeal,
  stranger: Visitor['stranger'],
): Promise<Begun> {
  const side: Side = sent.offer ? 'provider' : 'customer';
  const { client_id } = sent;
  const findAlreadySent = (id = viewer.id) => client_id && findByClientId(ctx.db, side, id, client_id);
  const answer = async (id: number, how: { isNew: boolean; was_open: boolean }): Promise<Begun> => ({
    deal: { ...(await readDeal(ctx, viewer, id)), was_open: how.was_open },
    isNew: how.isNew,
  });
  const before = await findAlreadySent();
  if (before) return answer(before.id, { isNew: false, was_open: false });
  const about = await aboutOf(ctx, viewer, sent);
  const { service, request, companyId } = about;
  const sentForCompany = await findAlreadySent(about.offererId);
  if (sentForCompany) return answer(sentForCompany.id, { isNew: false, was_open: false });
  const people = peopleOf(viewer.id, about, side);
  const sides = sidesOf(viewer, about, side);
  const parties = { ...people, serviceId: service?.id ?? null, requestId: request?.id ?? null };
  const open = await findOpen(ctx.db, parties, openStates);
  if (open) {
    if (!(await isReadBy(ctx, viewer, open))) throw new AppError('conflict', { detail: texts.openOfOwner });
    const isNews = service && !isSaidIn(open, sent);
    if (sent.unless_open && (isNews || !service))
      throw new AppError('conflict', {
        detail: service ? texts.openAlready : texts.openWith,
        deal: await readDeal(ctx, viewer, open.id),
      });
    if (isNews) await writeToSeller(ctx, viewer, service, sent, stranger);
    return answer(open.id, { isNew: false, was_open: true });
  }
  const now = ctx.clock.now();
  const limit = limitOf(sent);
  if (sent.offer) requireCarried('offer', sent.offer, now);
  if (sent.offer && request) {
    if (about.why) throw refusalOf(about.why);
  } else if (sent.offer) {
    if (!(await hasWrittenTo(ctx, viewer, sides)))
      throw new AppError('forbidden', { detail: texts.notWritten });
  } else if (!(await mayContactStrangers(ctx, viewer)) && !(await hasWrittenTo(ctx, viewer, sides)))
    throw new AppError('email_not_proven');
  await takeOrRefuse(ctx.limits, limit.of, String(viewer.id), limit.over);
  // Before the deal, so that a message that is refused leaves no deal. Sent again, the message is found.
  const { id: conversation_id } = service
    ? await writeToSeller(ctx, viewer, service, sent, stranger)
    : await start(ctx, viewer, sides);
  const id = await ctx.db.inTransaction(async (tx) => {
    await lockPeople(tx, [viewer.id, about.peerId, about.offererId]);
    const pairs = [viewer.id, about.offererId].map((id) => [id, about.peerId] as const);
    for (const [one, other] of [...pairs, [sides.own, sides.peer] as const])
      if (await isBlockBetween(tx, one, other)) throw new AppError('forbidden');
    await requireSameOwner(tx, viewer, companyId, { side, providerId: people.providerId });
    if (request) await takeRoom(tx, { requestId: request.id, providerId: about.offererId }, now);
    const step = sent.offer ? 'offer' : 'ask';
    const state = sent.offer ? 'proposta' : 'por_responder';
    const said = sent.offer ?? {};
    const added = addedBy({ step, role: side, to: state, said, client_id, now });
    const offer = offeredBy(step, said, nothingOffered);
    const made = await insertDeal(tx, {
      customer_id: people.customerId,
      provider_id: people.providerId,
      conversation_id,
      service_id: service?.id ?? null,
      company_id: companyId,
      request_id: request?.id ?? null,
      service: service ? keptService(service) : null,
      request: request ? keptRequest(request) : null,
      begun_by: side,
      client_id: client_id ?? null,
      created_at: now.toISOString(),
      ...(request ? askedIn(request) : askedHere(sent)),
      ...offer,
      ...stateFrom(state, offer, now),
    });
    const deal = made && (await findDeal(tx, made.id));
    if (!deal) return undefined;
    if (request) await noteOffer(tx, request.id);
    await writeBeginning(tx, deal.id, added);
    await listConversationFor(tx, sides.peer, conversation_id, deal.created_at);
    await tellMoved(tx, deal);
    await tellPrograms(tx, deal, 'begun', now);
    await planClock(tx, deal, now);
    const told = { step, role: side, from: undefined, side: otherSide(side), now } as const;
    await tellOfStep(tx, deal, { ...told, hasMessage: service !== undefined });
    return deal.id;
  });
  if (id !== undefined) return answer(id, { isNew: true, was_open: false });
  await ctx.limits.giveBack(limit.of, String(viewer.id));
  const sentAtOnce = await findAlreadySent(about.offererId);
  if (sentAtOnce) return answer(sentAtOnce.id, { isNew: false, was_open: false });
  const known = await findOpen(ctx.db, parties, openStates);
  if (!known) throw new AppError('conflict');
  return answer(known.id, { isNew: false, was_open: true });
}

/** The company may have been handed over, or the viewer have left it, since the first look. */
async function requireSameOwner(
  tx: Tx,
  viewer: Viewer,
  companyId: number | null,
  { side, providerId }: { readonly side: Side; readonly providerId: number },
): Promise<void> {
  if (companyId === null) return;
  const company = await findForViewer({ db: tx }, viewer, companyId);
  const mayOffer = side === 'customer' || can(company?.role ?? null, 'answer');
  if (company?.owner_id !== providerId || !mayOffer) throw new AppError('conflict');
}

const askedHere = ({ what = '', when = null, province = null, district = null }: StartDeal) => ({
  what,
  when_needed: when,
  province,
  district,
});

const askedIn = (request: Request) => ({
  what: request.title,
  when_needed: request.wanted_by === null ? null : requestTexts.wantedUntil(dateText(request.wanted_by)),
  province: request.province,
  district: request.district,
});

/** Others may have answered since the first look. */
async function takeRoom(
  tx: Tx,
  which: { readonly requestId: number; readonly providerId: number },
  now: Date,
): Promise<void> {
  if (!(await lockIfOpen(tx, which.requestId, now))) throw refusalOf('closed');
  const why = await noRoom(tx, which);
  if (why) throw refusalOf(why);
}

/** Whether the customer says nothing that they have not said in this deal. */
const isSaidIn = (
  open: NonNullable<Awaited<ReturnType<typeof findOpen>>>,
  { what, when = null, district = null }: StartDeal,
): boolean => open.what === what && open.when_needed === when && open.district === district;

function writeToSeller(
  ctx: Ctx,
  viewer: Viewer,
  { id, owner_id, title, poster_name }: Service,
  { what, when, district, client_id }: StartDeal,
  stranger: Visitor['stranger'],
): Promise<{ id: number }> {
  noteVisit(ctx, { type: 'service', ref_id: id, kind: 'quote' }, { viewer, stranger });
  const text = quoteText(poster_name, title, { what: what ?? '', where: district, when });
  return beginConversation(ctx, viewer, { peer_user_id: owner_id }, { text, service_ref: id, client_id });
}

/** In whose conversation it is: a company's is its own. */
const sidesOf = (viewer: Viewer, { peerId, companyId }: DealSubject, side: Side) => {
  if (companyId === null) return { own: viewer.id, peer: peerId };
  const speaker = speakerOf(companyId);
  return side === 'customer' ? { own: viewer.id, peer: speaker } : { own: speaker, peer: peerId };
};

const peopleOf = (viewerId: number, { peerId, offererId }: DealSubject, side: Side) =>
  side === 'customer'
    ? { customerId: viewerId, providerId: peerId }
    : { customerId: peerId, providerId: offererId };

/** The viewer, or a company for which they answer. */
async function offererFor(
  ctx: Ctx,
  viewer: Viewer,
  companyId: number | null | undefined,
): Promise<Pick<DealSubject, 'offererId' | 'companyId'>> {
  if (typeof companyId !== 'number') return { offererId: viewer.id, companyId: null };
  const { owner_id: offererId } = await companyFor(ctx, viewer, companyId, 'answer');
  return { offererId, companyId };
}

/** A company of others that is shown, and is this person's. */
async function requireAskable(ctx: Ctx, viewer: Viewer, companyId: number, ownerId: number): Promise<void> {
  if (await belongsTo(ctx, viewer, companyId)) throw invalidField('company_id', texts.withOwnCompany);
  const company = await readCompany(ctx, companyId);
  if (company?.owner_id !== ownerId) throw new AppError('not_found');
}

async function aboutOf(
  ctx: Ctx,
  viewer: Viewer,
  { service_id, request_id, company_id, peer_user_id = 0, offer }: StartDeal,
): Promise<DealSubject> {
  if (request_id !== undefined) {
    const { askerId, seller, ...found } = await answerable(ctx, viewer, request_id, company_id);
    return {
      ...found,
      peerId: askerId,
      service: undefined,
      companyId: seller.company_id,
      offererId: seller.owner_id,
    };
  }
  if (service_id === undefined) {
    if (peer_user_id === viewer.id) throw invalidField('peer_user_id', texts.withOneself);
    const about = { peerId: peer_user_id, service: undefined };
    if (offer) return { ...about, ...(await offererFor(ctx, viewer, company_id)) };
    if (typeof company_id === 'number') await requireAskable(ctx, viewer, company_id, peer_user_id);
    return { ...about, offererId: viewer.id, companyId: company_id ?? null };
  }
  const service = await findVisible(ctx, service_id);
  if (!service) throw new AppError('not_found');
  const { company_id: companyId, owner_id } = service;
  const isOwn = companyId === null ? owner_id === viewer.id : await belongsTo(ctx, viewer, companyId);
  if (isOwn) throw invalidField('service_id', companyId === null ? texts.withOneself : texts.withOwnCompany);
  return { peerId: owner_id, offererId: viewer.id, service, companyId };
}
