import type { Offering } from '#lib/contract/deals.ts';
import type { Request } from '#lib/contract/requests.ts';
import { offerTexts as texts } from '#lib/copy/offer-refusals.ts';
import { offeredStates, openStates } from '#lib/deals/life.ts';
import { mostOffers, mostOffersOfProvider } from '#lib/requests/life.ts';
import { mayContactStrangers } from '#server/accounts/accounts.ts';
import { belongsTo, companyFor, mayFor, requireShown } from '#server/companies/reading.ts';
import type { SqlDb } from '#server/db/connect.ts';
import { isBlockBetween } from '#server/db/people.ts';
import { speakerOf } from '#server/db/sides.ts';
import { findRequestFor } from '#server/requests/reading.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { newestSeller, type Seller } from '#server/services/reading.ts';
import { countOffers, findOpen, type StoredDeal } from './queries.ts';

type Why = NonNullable<Offering['why']>;

interface Answerable {
  readonly why: Why | null;
  readonly request: Request;
  readonly askerId: number;
  /** In whose name: a company's, or a person's. */
  readonly seller: Seller;
}

/** What stands against an offer by this person. Said before anybody has typed, and asked again in the transaction. */
export async function answerable(
  ctx: Ctx,
  viewer: Viewer,
  requestId: number,
  companyId?: number | null,
): Promise<Answerable> {
  const { request, askerId } = await findRequestFor(ctx, viewer, requestId);
  const found = await sellerOf(ctx, viewer);
  const seller = await namedSeller(
    ctx,
    viewer,
    companyId,
    found ?? { company_id: null, owner_id: viewer.id },
  );
  const why = await whyNot(ctx, viewer, { request, askerId, seller, isSeller: found !== undefined });
  return { why, request, askerId, seller };
}

async function whyNot(
  ctx: Ctx,
  viewer: Viewer,
  { request, askerId, seller, isSeller }: Omit<Answerable, 'why'> & { readonly isSeller: boolean },
): Promise<Why | null> {
  if (askerId === viewer.id) return 'own';
  if (seller.company_id !== null && (await belongsTo(ctx, { id: askerId }, seller.company_id))) return 'own';
  if (request.status !== 'Aberto') return 'closed';
  const speaker = seller.company_id === null ? viewer.id : speakerOf(seller.company_id);
  for (const id of new Set([viewer.id, seller.owner_id, speaker]))
    if (await isBlockBetween(ctx.db, id, askerId)) return 'blocked';
  if (!isSeller) return 'not_seller';
  if (!(await mayContactStrangers(ctx, viewer))) return 'email';
  return noRoom(ctx.db, { requestId: request.id, providerId: seller.owner_id });
}

/** Whoever does the work has a freelancer's profile, or an active service. */
const sellerOf = async (ctx: Ctx, { id, row }: Viewer): Promise<Seller | undefined> =>
  row.user_type === 'freelancer' ? { company_id: null, owner_id: id } : newestSeller(ctx, id);

export async function noRoom(
  db: SqlDb,
  which: { requestId: number; providerId: number },
): Promise<'full' | 'too_many' | null> {
  const { onRequest, ofProvider } = await countOffers(db, which, offeredStates);
  if (onRequest >= mostOffers) return 'full';
  return ofProvider >= mostOffersOfProvider ? 'too_many' : null;
}

export function refusalOf(why: Why): AppError {
  const detail = texts.refused[why];
  if (why === 'own')
    return new AppError('validation_failed', { detail, errors: [{ field: 'request_id', message: detail }] });
  if (why === 'email') return new AppError('email_not_proven');
  if (why === 'blocked' || why === 'not_seller') return new AppError('forbidden', { detail });
  return new AppError('conflict', { detail });
}

/** Deals are of the owner of a company. One in another name of theirs is not for those who answer for this one. */
export const isReadBy = async (
  ctx: Pick<Ctx, 'db'>,
  viewer: Viewer,
  deal: Pick<StoredDeal, 'customer_id' | 'provider_id' | 'company_id'>,
): Promise<boolean> =>
  deal.customer_id === viewer.id ||
  (deal.company_id === null
    ? deal.provider_id === viewer.id
    : mayFor(ctx, viewer, deal.company_id, 'answer'));

/** For the form, before anybody types. An open offer of one's own is answered with. */
export async function readOffering(ctx: Ctx, viewer: Viewer, requestId: number): Promise<Offering> {
  const { why, askerId, seller } = await answerable(ctx, viewer, requestId);
  const same = { customerId: askerId, providerId: seller.owner_id, serviceId: null, requestId };
  const open = await findOpen(ctx.db, same, openStates);
  if (!open) return { why, deal_id: null };
  return (await isReadBy(ctx, viewer, open))
    ? { why: null, deal_id: open.id }
    : { why: 'taken', deal_id: null };
}

async function namedSeller(
  ctx: Ctx,
  viewer: Viewer,
  sent: number | null | undefined,
  usual: Seller,
): Promise<Seller> {
  if (sent === undefined) return usual;
  if (sent === null) return { company_id: null, owner_id: viewer.id };
  const { owner_id } = await companyFor(ctx, viewer, sent, 'answer');
  await requireShown(ctx.db, sent);
  return { company_id: sent, owner_id };
}
