import type { Company } from '#lib/contract/companies.ts';
import { teamRefusals as texts } from '#lib/copy/team.ts';
import { becomeCompanyUser, requireProof } from '#server/accounts/accounts.ts';
import {
  companiesOf,
  dropSeal,
  findOwnership,
  membersOf,
  mostOfOnePerson,
  updateCompany,
} from '#server/companies/companies.ts';
import { companyFor, requireShown, shownToMember } from '#server/companies/reading.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockPeople, lockUser } from '#server/db/people.ts';
import { passDeals } from '#server/deals/deals.ts';
import { lockOwner, refreshEntry, refreshPassed } from '#server/entries/entries.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { passOn as passPictures } from '#server/files/pictures.ts';
import { picturesOfCompany } from '#server/jobs/jobs.ts';
import { passOn as passPortfolio } from '#server/portfolio/portfolio.ts';
import type { QueuedWork } from '#server/queue/kinds.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { hasGraveCase, passCases, passPrints } from '#server/screening/screening.ts';
import { passOn as passServices } from '#server/services/services.ts';
import { forgetVerificationsOfCompany } from '#server/verification/verification.ts';
import { lockForTeam, tellTeam } from './changes.ts';
import { setRole } from './queries.ts';

const day = 24 * 60 * 60 * 1000;
const validFor = 7 * day;
/** Each is told by mail, and each that is accepted changes all that the company has published. */
const offersOfCompany: Limit = { name: 'handovers', most: 5, withinMs: day };

const none = { handover_to: null, handover_until: null };

interface Offer {
  readonly handover_to: number | null;
  readonly handover_until: string | null;
}

/** Null also once the seven days are over. */
const offeredTo = ({ handover_to: to, handover_until: until }: Offer, now: Date): number | null =>
  until !== null && until > now.toISOString() ? to : null;

/** Nobody gets a company, and what is said in its name, without wanting it. */
export async function offerCompany(ctx: Ctx, viewer: Viewer, id: number, to: number): Promise<Company> {
  const { name: company } = await companyFor(ctx, viewer, id, 'transfer');
  if (to === viewer.id) throw new AppError('conflict', { detail: texts.notMember });
  await requireProof(ctx, viewer);
  await takeOrRefuse(ctx.limits, offersOfCompany, String(id), texts.manyHandovers);
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    await lockPeople(tx, [viewer.id, to]);
    const acting = { ownerId: viewer.id, viewerId: viewer.id, action: 'transfer' } as const;
    const before = await lockForTeam(tx, acting, id);
    await requirePassable(tx, id, { from: viewer.id, to });
    const news = { companyId: id, company, byId: viewer.id, now };
    const earlier = offeredTo(before, now);
    if (earlier !== null && earlier !== to) await tellTeam(tx, [earlier], { ...news, notice: 'withdrawn' });
    await updateCompany(tx, id, {
      handover_to: to,
      handover_until: new Date(now.getTime() + validFor).toISOString(),
    });
    if (earlier !== to) await tellTeam(tx, [to], { ...news, notice: 'offered' });
  });
  return shownToMember(await companyFor(ctx, viewer, id, 'publish'));
}

/** By the owner, who takes the offer back, or by the person who does not want the company. */
export async function endOffer(ctx: Ctx, viewer: Viewer, id: number): Promise<void> {
  const { name: company, owner_id: ownerId } = await companyFor(ctx, viewer, id, 'publish');
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    const before = await lockForTeam(tx, { ownerId, viewerId: viewer.id, action: 'publish' }, id);
    const to = offeredTo(before, now);
    // Ended already, by its time or perhaps by the same person twice.
    if (to === null && viewer.id === ownerId) return;
    if (to === null || (viewer.id !== ownerId && viewer.id !== to))
      throw new AppError('conflict', { detail: texts.notOffered });
    await updateCompany(tx, id, none);
    const [told, notice] = viewer.id === to ? ([ownerId, 'refused'] as const) : ([to, 'withdrawn'] as const);
    await tellTeam(tx, [told], { companyId: id, company, byId: viewer.id, notice, now });
  });
}

/** Nobody accepts what they are no longer part of, or what nobody offers any more. */
export async function dropOfferTo(tx: Tx, id: number, userId: number): Promise<void> {
  const company = await findOwnership(tx, id);
  if (company?.handover_to === userId) await updateCompany(tx, id, none);
}

/**
 * The company passes to who accepts it, with what it published, its deals and its pictures. Whoever gave it stays as an
 * admin. Conversations stay with the people who had them.
 */
export async function takeOver(ctx: Ctx, viewer: Viewer, id: number): Promise<Company> {
  const { name: company, owner_id: from } = await companyFor(ctx, viewer, id, 'publish');
  const to = viewer.id;
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    await lockPeople(tx, [from, to]);
    const before = await lockForTeam(tx, { ownerId: from, viewerId: to, action: 'publish' }, id);
    if (offeredTo(before, now) !== to) throw new AppError('conflict', { detail: texts.notOffered });
    await requirePassable(tx, id, { from, to });
    await setRole(tx, id, from, 'admin');
    await setRole(tx, id, to, 'owner');
    await becomeCompanyUser(tx, to);
    // What waits was sent by somebody who is no longer the owner.
    await forgetVerificationsOfCompany(tx, id, now);
    await dropSeal(tx, id);
    await updateCompany(tx, id, { ...none, owner_id: to });
    const pictures = [
      before.logo_url,
      before.cover_url,
      ...(await passServices(tx, id, to)),
      ...(await passPortfolio(tx, id, to)),
      ...(await picturesOfCompany(tx, id)),
    ];
    await passPictures(tx, pictures, { from, to });
    await passDeals(tx, id, to);
    await passPrints(tx, id, to);
    await passCases(tx, id, to);
    await lockOwner(tx, to);
    await refreshEntry(tx, 'company', id);
    await refreshEntry(tx, 'user', to);
    await enqueue(tx, { kind: 'pass-entries', payload: { companyId: id }, userId: to, now });
    await tellTeam(tx, [from], { companyId: id, company, byId: to, notice: 'given', now });
  });
  return shownToMember(await companyFor(ctx, viewer, id, 'publish'));
}

async function requirePassable(
  tx: Tx,
  id: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  if (!(await membersOf(tx, id)).some(({ user_id }) => user_id === to))
    throw new AppError('conflict', { detail: texts.notMember });
  // Nobody hands over what a moderator holds or has to settle.
  if (await hasGraveCase(tx, from)) throw new AppError('conflict', { detail: texts.openCase });
  await requireShown(tx, id);
  const receiver = await lockUser(tx, to);
  const mayReceive = receiver?.is_active === 1 && receiver.deletion_due_at === null;
  if (!mayReceive || (await companiesOf(tx, to)).length >= mostOfOnePerson)
    throw new AppError('conflict', { detail: texts.cannotTakeOver });
}

/** Queue job. Goes on as long as there is more, in short transactions, because a company may have published much. */
export async function passEntries({ db }: Pick<Ctx, 'db'>, payload: QueuedWork['pass-entries']) {
  const { companyId } = payload;
  const hasMore = await db.inTransaction(async (tx) => {
    const company = await findOwnership(tx, companyId);
    if (!company) return false;
    await lockOwner(tx, company.owner_id);
    return refreshPassed(tx, { companyId, ownerId: company.owner_id });
  });
  return hasMore ? payload : undefined;
}
