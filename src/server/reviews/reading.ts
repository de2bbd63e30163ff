import type { Rated } from '#lib/contract/rated.ts';
import type { DealReview, PublicReview, ReviewPages } from '#lib/contract/reviews.ts';
import { chatTexts } from '#lib/copy/chat.ts';
import { dealTexts } from '#lib/copy/deals.ts';
import type { Side } from '#lib/deals/life.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { idOfSlug, slugOf } from '#lib/format/slug.ts';
import { findPerson } from '#server/accounts/reading.ts';
import { read as readCompany } from '#server/companies/reading.ts';
import type { ReadingDb } from '#server/db/connect.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  countStars,
  findSent,
  findShown,
  listOfDeal,
  listPublic,
  type ReviewOfDeal,
  type ShownRow,
} from './queries.ts';

type Needs = Pick<Ctx, 'db'>;

/** Of a person or company that has a page. */
export async function listReviews(ctx: Needs, pages: ReviewPages): Promise<PublicReview[]> {
  const { user_id, company_id } = pages;
  const about =
    company_id === undefined ? await findPerson(ctx, user_id ?? 0) : await readCompany(ctx, company_id);
  if (!about) throw new AppError('not_found');
  return (await listPublic(ctx.db, pages)).map(shownReview);
}

interface ReviewsPage {
  readonly about: {
    readonly owner_id: number;
    readonly name: string;
    readonly isCompany: boolean;
    /** As it stands in addresses. */
    readonly slug: string;
  } & Rated;
  readonly reviews: readonly PublicReview[];
  /** How many of those in the mean gave one star, two, and so on. */
  readonly spread: readonly number[];
  /** Where the next page begins. */
  readonly next: number | undefined;
  /** Of what stands beside the words: who wrote them, and whose service they are about. */
  readonly others: readonly number[];
}

/** For the page of this username or company. A company's own slug comes first, so that nobody takes it as their name. */
export async function readReviewsPage(
  ctx: Needs,
  who: string,
  { last_id, limit }: { readonly last_id: number | undefined; readonly limit: number },
): Promise<ReviewsPage | undefined> {
  const found = (await companyNamed(ctx, who)) ?? (await personNamed(ctx, who));
  if (!found) return undefined;
  const { which, about } = found;
  const [rows, spread] = await Promise.all([
    listPublic(ctx.db, { ...which, last_id, limit: limit + 1 }),
    countStars(ctx.db, which),
  ]);
  const shown = rows.slice(0, limit);
  return {
    about,
    reviews: shown.map(shownReview),
    spread,
    next: rows.length > limit ? shown.at(-1)?.id : undefined,
    others: shown
      .flatMap(({ author_id, company_owner_id, service_owner_id }) => [
        author_id,
        company_owner_id,
        service_owner_id,
      ])
      .filter((id) => id !== null),
  };
}

async function companyNamed(ctx: Needs, who: string) {
  const id = idOfSlug(who);
  const company = id === undefined ? undefined : await readCompany(ctx, id);
  if (!company || company.slug !== who) return undefined;
  const { slug, name, owner_id } = company;
  return { which: { company_id: id }, about: { ...ratedIn(company), slug, name, owner_id, isCompany: true } };
}

async function personNamed(ctx: Needs, who: string) {
  const person = await findPerson(ctx, who);
  if (!person) return undefined;
  const { id, username, full_name } = person;
  const named = { slug: username, name: full_name ?? `@${username}` };
  return {
    which: { user_id: id },
    about: { ...ratedIn(person), ...named, owner_id: id, isCompany: false },
  };
}

const ratedIn = ({ rating, reviews_count, completed_projects }: Rated): Rated => ({
  rating,
  reviews_count,
  completed_projects,
});

export async function readShown(ctx: Needs, id: number): Promise<PublicReview> {
  const row = await findShown(ctx.db, id);
  if (!row) throw new AppError('not_found');
  return shownReview(row);
}

/** For moderators alone, with whether others see it. */
export async function reviewToJudge({ db }: Needs, id: number) {
  const row = await findShown(db, id);
  return { review: row ? shownReview(row) : null, is_seen: row?.is_public === 1 };
}

function shownReview(row: ShownRow): PublicReview {
  return {
    id: row.id,
    stars: row.stars,
    text: row.text,
    reply: row.reply,
    month: dayInMaputo(new Date(row.created_at)).slice(0, 7),
    service_title: row.service === null || row.service_is_there === 0 ? null : JSON.parse(row.service).title,
    service: serviceOf(row),
    author: authorOf(row),
  };
}

/** As it is now, so nothing of it is seen here that is not seen on its own page. */
function serviceOf(row: ShownRow): PublicReview['service'] {
  const { service_is_public, service_id, service_title, service_images } = row;
  if (service_is_public === 0 || service_id === null || service_title === null) return null;
  const images: readonly string[] = JSON.parse(service_images ?? '[]');
  return { slug: slugOf(service_title, service_id), image_url: images[0] ?? null };
}

function authorOf(row: ShownRow): PublicReview['author'] {
  const nobody = { photo_url: null, username: null, company_slug: null };
  if (row.author_id === null) return { ...nobody, name: dealTexts.erased };
  if (row.has_page === 0) return { ...nobody, name: chatTexts.awayName };
  if (row.company_id === null || row.company_name === null)
    return {
      ...nobody,
      name: row.full_name ?? `@${row.username}`,
      photo_url: row.profile_photo_url,
      username: row.username,
    };
  if (row.company_has_page === 0) return { ...nobody, name: chatTexts.awayName };
  return {
    name: row.company_name,
    photo_url: row.logo_url,
    username: null,
    company_slug: slugOf(row.company_name, row.company_id),
  };
}

/** What this viewer may see: their own at once, the other's once it is shown. Moderators see what is shown. */
export const reviewsOfDeal = async (
  db: ReadingDb,
  dealId: number,
  role: Side | 'moderator',
): Promise<DealReview[]> => (await listOfDeal(db, dealId)).filter(mayBeSeenBy(role)).map(shownTo(role));

const mayBeSeenBy =
  (role: Side | 'moderator') =>
  ({ author_side, shown_at, state }: ReviewOfDeal): boolean => {
    if (role === author_side) return state !== 'removido';
    return shown_at !== null && (role === 'moderator' || state === null);
  };

const shownTo =
  (role: Side | 'moderator') =>
  (review: ReviewOfDeal): DealReview => {
    const isOwn = role === review.author_side;
    return {
      id: review.id,
      by: review.author_side,
      stars: review.stars,
      text: review.text,
      private_text: isOwn || role === 'moderator' ? review.private_text : null,
      reply: shownReply(role, review),
      created_at: review.created_at,
      shown_at: review.shown_at,
      is_counted: review.is_counted === 1,
      of_company: review.about_company_id !== null,
      ...(isOwn && review.state && { state: review.state }),
      ...(!isOwn && role !== 'moderator' && review.reply_state && { reply_state: review.reply_state }),
    };
  };

/** Whoever was answered reads what is not withheld; whoever wrote it, what is not removed. */
function shownReply(role: Side | 'moderator', review: ReviewOfDeal): string | null {
  const { author_side, reply, reply_state } = review;
  const isShown = role === author_side ? reply_state === null : reply_state !== 'removido';
  return isShown || role === 'moderator' ? reply : null;
}

export const isSent = async (
  db: ReadingDb,
  dealId: number,
  side: Side,
  clientId: string | undefined,
): Promise<boolean> => clientId !== undefined && (await findSent(db, dealId, side, clientId)) !== undefined;
