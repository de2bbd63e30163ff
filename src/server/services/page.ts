import type { Seller, ServicePage } from '#lib/contract/services.ts';
import { ratingText } from '#lib/copy/rating.ts';
import { paths } from '#lib/paths.ts';
import { reviewsPath } from '#lib/reviews/addresses.ts';
import { findPerson } from '#server/accounts/reading.ts';
import { replyMinutesOf } from '#server/chat/reply-times.ts';
import { similarThings } from '#server/entries/entries.ts';
import { freelancerOf } from '#server/freelancers/reading.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { countOfSeller, findService, listOfSeller, listVisible, type ServiceRow } from './queries.ts';
import { shownService } from './shown.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

const mostMore = 4;
const mostSimilar = 4;

export async function readPage(ctx: Needs, id: number): Promise<ServicePage | undefined> {
  const [row] = await findService(ctx.db, id, 0);
  if (!row) return undefined;
  const [seller, more, similar] = await Promise.all([
    sellerOf(ctx, row),
    listOfSeller(ctx.db, row.owner_id, row.company_id, row.id, mostMore),
    listSimilar(ctx, row),
  ]);
  return {
    service: shownService(row),
    seller,
    more: more.map(shownService),
    similar: similar.map(shownService),
  };
}

async function sellerOf(ctx: Needs, row: ServiceRow): Promise<Seller> {
  const service = shownService(row);
  const [counted] = await countOfSeller(ctx.db, row.owner_id, row.company_id);
  const { company, poster_name, poster_avatar, poster_type, location } = service;
  return {
    type: poster_type,
    name: poster_name,
    page: company ? paths.company(company.slug) : paths.ownPage(row.username),
    avatar: poster_avatar,
    location,
    since: row.company_since ?? row.user_since,
    ...(company ? { phone: row.company_whatsapp, phone_verified: false } : await phoneOf(ctx, row)),
    services: Number(counted?.count ?? 0),
    reply_minutes: await replyMinutesOf(ctx, row.owner_id, row.company_id),
    rating: ratingText(service),
    reviews: reviewsPath(company ? company.slug : row.username),
  };
}

/** The phone a freelancer made public. A person who is no longer a freelancer shows none. */
async function phoneOf(
  ctx: Needs,
  { owner_id, user_type }: ServiceRow,
): Promise<Pick<Seller, 'phone' | 'phone_verified'>> {
  const freelancer = user_type === 'freelancer' ? await freelancerOf(ctx, owner_id) : undefined;
  const phone = freelancer?.public_phone ?? null;
  if (phone === null)
    return { phone, phone_verified: (await findPerson(ctx, owner_id))?.phone_verified ?? false };
  return { phone, phone_verified: freelancer?.public_phone_verified ?? false };
}

async function listSimilar(ctx: Needs, row: ServiceRow): Promise<ServiceRow[]> {
  const like = {
    type: 'service',
    title: row.title,
    category: row.category,
    butNot: row.owner_id,
    ...(row.company_province
      ? { province: row.company_province, district: row.company_district }
      : { province: row.province, district: row.district }),
  } as const;
  return listVisible(ctx.db, await similarThings(ctx, like, mostSimilar));
}
