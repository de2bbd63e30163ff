import { can } from '#lib/companies/roles.ts';
import type { Evidence } from '#lib/contract/moderation.ts';
import type { PublicReview, ReplyToReview, WriteReview } from '#lib/contract/reviews.ts';
import { reviewTexts as texts } from '#lib/copy/reviews.ts';
import type { Side } from '#lib/deals/life.ts';
import { findForViewer, haveSharedTeam } from '#server/companies/reading.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { refreshLater } from '#server/entries/entries.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { tellThingsChanged } from '#server/realtime/changes.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { addScore, holdWordsIfDoubtful, openCase } from '#server/screening/screening.ts';
import {
  addProjects,
  addToNumbers,
  decidePair,
  decideProjects,
  emptyPrivateTextsOf,
  findById,
  findOwner,
  followVisibility,
  hasUndecided,
  insertReview,
  listPair,
  type ReviewOfDeal,
  recount,
  type StoredReview,
  shareDevice,
  showHidden,
  updateReview,
  writeReply,
} from './queries.ts';
import { readShown } from './reading.ts';

export { isSent, reviewsOfDeal } from './reading.ts';

const dayMs = 24 * 60 * 60 * 1000;
const devicesFor = 90 * dayMs;
/** What may be a fake comes before what one person reported. */
const doubtScore = 30;
const replies: Limit = { name: 'review-replies', most: 30, withinMs: 60 * 60 * 1000 };

/** What a review needs to know of its deal. */
interface ReviewedDeal {
  readonly id: number;
  readonly customer_id: number | null;
  readonly provider_id: number | null;
  readonly company_id: number | null;
  readonly created_at: string;
}

/** Hidden until both have written or the time is over. The caller has made sure that this side may write. */
export async function writeReview(
  tx: Tx,
  deal: ReviewedDeal,
  side: Side,
  writerId: number,
  { stars, text = null, private_text = null, client_id, confirm_warnings = false }: WriteReview,
  now: Date,
): Promise<void> {
  const author_id = deal[`${side}_id`];
  const isOfCompany = side === 'customer' && deal.company_id !== null;
  const review = await insertReview(tx, {
    deal_id: deal.id,
    author_side: side,
    author_id,
    written_by: writerId,
    about_user_id: isOfCompany ? null : deal[side === 'customer' ? 'provider_id' : 'customer_id'],
    about_company_id: isOfCompany ? deal.company_id : null,
    stars,
    text,
    private_text,
    client_id: client_id ?? null,
    created_at: now.toISOString(),
    is_counted: (await mayBeSamePerson(tx, deal, now)) ? 0 : 1,
    in_numbers: 0,
  });
  if (author_id === null || text === null) return;
  const subject = { type: 'review', id: review.id, ownerId: author_id, writerId } as const;
  await holdWordsIfDoubtful(tx, subject, { copy: copyOfReview(review), confirmed: confirm_warnings, now });
}

/**
 * Or people of one company, who would praise themselves. Nobody becomes a customer by leaving it: who was there shortly
 * before the deal, or at any time since, is none.
 */
async function mayBeSamePerson(
  tx: Tx,
  { customer_id, provider_id, company_id, created_at }: ReviewedDeal,
  now: Date,
): Promise<boolean> {
  if (customer_id === null || provider_id === null) return false;
  const apart = new Date(Date.parse(created_at) - devicesFor).toISOString();
  if (await haveSharedTeam({ db: tx }, customer_id, { other: provider_id, companyId: company_id }, apart))
    return true;
  return shareDevice(tx, customer_id, provider_id, new Date(now.getTime() - devicesFor).toISOString());
}

/** Shows all at once to everybody. Returns who wrote them. */
export async function showReviews(tx: Tx, deal: ReviewedDeal, now: Date): Promise<Side[]> {
  const reviews = await showHidden(tx, deal.id, now.toISOString());
  const isDoubted = reviews.length > 0 && (await mayBeSamePerson(tx, deal, now));
  for (const review of reviews) {
    if (isDoubted || review.is_counted === 0) await doubt(tx, review, now);
    await followReview(tx, review.id, now);
  }
  return reviews.map(({ author_side }) => author_side);
}

async function doubt(tx: Tx, review: StoredReview, now: Date): Promise<void> {
  await updateReview(tx, review.id, { is_counted: 0 });
  const { author_id: ownerId, written_by } = review;
  const subject = { type: 'review', id: review.id, ownerId, writerId: written_by ?? ownerId } as const;
  const { id } = await openCase(tx, subject, copyOfReview(review), now);
  await addScore(tx, id, doubtScore);
}

/** After anything that decides whether it is listed. Lists, numbers and kept pages follow. */
export async function followReview(tx: Tx, id: number, now: Date): Promise<void> {
  const review = await followVisibility(tx, id);
  if (!review) return;
  // Locks who is reviewed, so that two reviews of one author that are shown at once are counted one after the other.
  await addToNumbers(tx, review, { stars: 0, count: 0 });
  const ownerId = await addToNumbers(tx, review, await decideNewest(tx, review));
  if (ownerId !== undefined) await refreshLater(tx, { ownerId, now });
}

/** Of one author's reviews of the same, the newest counts. Returns by how much the numbers change. */
async function decideNewest(tx: Tx, review: StoredReview): Promise<{ stars: number; count: number }> {
  // Programs of before counted all that were public, and decided nothing.
  const before = (await listPair(tx, review)).map((one) => ({
    ...one,
    in_numbers: one.in_numbers ?? (one.id === review.id ? 1 - one.is_public : one.is_public),
  }));
  await decidePair(tx, review);
  const after = await listPair(tx, review);
  const added = { stars: 0, count: 0 };
  for (const [all, sign] of [
    [after, 1],
    [before, -1],
  ] as const)
    for (const { stars, in_numbers } of all) {
      if (in_numbers !== 1) continue;
      added.stars += sign * stars;
      added.count += sign;
    }
  return added;
}

/** A moderator found nothing wrong with it. */
export const trustReview = (tx: Tx, id: number) => updateReview(tx, id, { is_counted: 1 });

/** A deal is concluded. The caller has locked the provider. However many they conclude, a customer counts once. */
export async function countProject(tx: Tx, deal: ReviewedDeal): Promise<void> {
  const count = await decideProjects(tx, deal);
  if (count === 0) return;
  const ownerId = await addProjects(tx, { providerId: deal.provider_id, companyId: deal.company_id, count });
  if (ownerId !== undefined) await tellThingsChanged(tx, ownerId);
}

/** By the reviewed, once. Nobody else answers for them. `tell`: the author of the review, once they may read it. */
export async function replyToReview(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { text, confirm_warnings = false }: ReplyToReview,
  tell: (tx: Tx, review: ReviewOfDeal, now: Date) => Promise<void>,
): Promise<PublicReview> {
  const review = await findById(ctx.db, id);
  if (!review?.shown_at || review.state !== null) throw new AppError('not_found');
  const ownerId = await ownerOfReviewed(ctx, viewer, review);
  if (ownerId === undefined) {
    if (review.is_public === 0) throw new AppError('not_found');
    throw new AppError('forbidden', { detail: texts.notReviewed });
  }
  // Sent again, because its answer was lost.
  if (review.reply === text) return { ...(await readShown(ctx, id)), reply: text };
  if (review.reply !== null) throw new AppError('conflict', { detail: texts.repliedOnce });
  await takeOrRefuse(ctx.limits, replies, String(viewer.id));
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    if (!(await writeReply(tx, id, { reply: text, replied_by: viewer.id, replied_at: now.toISOString() })))
      throw new AppError('conflict', { detail: texts.repliedOnce });
    const subject = { type: 'reply', id, ownerId: viewer.id, writerId: viewer.id } as const;
    const copy = copyOfReply(text);
    const isHeld = await holdWordsIfDoubtful(tx, subject, { copy, confirmed: confirm_warnings, now });
    if (!isHeld) await tell(tx, review, now);
    await tellThingsChanged(tx, ownerId);
  });
  // Whoever wrote it reads it also while nobody else does.
  return { ...(await readShown(ctx, id)), reply: text };
}

/** Undefined where the viewer may not answer for who is reviewed. */
async function ownerOfReviewed(
  ctx: Pick<Ctx, 'db'>,
  viewer: Viewer,
  { about_user_id, about_company_id }: ReviewOfDeal,
): Promise<number | undefined> {
  if (about_company_id === null) return about_user_id === viewer.id ? viewer.id : undefined;
  const company = await findForViewer(ctx, viewer, about_company_id);
  return company && can(company.role, 'answer') ? company.owner_id : undefined;
}

/** Of what everybody may read, or of one's own deal. */
export async function reportedReview(
  ctx: Pick<Ctx, 'db'>,
  viewer: Viewer,
  id: number,
): Promise<ReportedWords> {
  const review = await findById(ctx.db, id);
  if (!review?.shown_at || review.author_id === viewer.id) throw new AppError('not_found');
  if (review.is_public === 0 && (await ownerOfReviewed(ctx, viewer, review)) === undefined)
    throw new AppError('not_found');
  const { author_id: ownerId, written_by } = review;
  return { ownerId, writerId: written_by ?? ownerId, copy: copyOfReview(review) };
}

interface ReportedWords {
  readonly ownerId: number | null;
  readonly writerId: number | null;
  readonly copy: Evidence;
}

/** Of what everybody may read, or of an answer to oneself. Whoever wrote it answers for it, not the reviewer. */
export async function reportedReply(
  ctx: Pick<Ctx, 'db'>,
  viewer: Viewer,
  id: number,
): Promise<ReportedWords> {
  const review = await findById(ctx.db, id);
  const isRead = review?.shown_at && (review.is_public === 1 || review.author_id === viewer.id);
  if (!isRead || review.reply === null || review.reply_state !== null) throw new AppError('not_found');
  const writerId = review.replied_by ?? (await ownerOf(ctx, review));
  if (writerId === viewer.id) throw new AppError('not_found');
  return { ownerId: writerId, writerId, copy: copyOfReply(review.reply) };
}

/** After anything that decides whether a reply is read. Kept pages follow. */
export async function followReply(tx: Tx, id: number): Promise<void> {
  const review = await findById(tx, id);
  const ownerId = review && (await ownerOf({ db: tx }, review));
  if (ownerId) await tellThingsChanged(tx, ownerId);
}

/** Of who is reviewed. */
const ownerOf = async (
  { db }: { readonly db: ReadingDb },
  { about_user_id, about_company_id }: Pick<StoredReview, 'about_user_id' | 'about_company_id'>,
): Promise<number | null> =>
  about_company_id === null ? about_user_id : ((await findOwner(db, about_company_id)) ?? null);

const copyOfReply = (reply: string): Evidence => ({
  title: texts.replyTitle,
  fields: [{ name: 'description', text: reply }],
  pictures: [],
});

const copyOfReview = ({ stars, text, private_text, reply }: StoredReview): Evidence => ({
  title: texts.starsOf(stars),
  fields: Object.entries({ description: text, private_text, reply }).flatMap(([name, said]) =>
    said === null ? [] : [{ name, text: said }],
  ),
  pictures: [],
});

/** Run before a person is erased. Their reviews stay, without their name. */
export async function forgetReviewsBy(tx: Tx, userId: number): Promise<void> {
  await emptyPrivateTextsOf(tx, userId);
}

export const recountReviews = ({ db }: Pick<Ctx, 'db'>): Promise<number> =>
  db.inTransaction(recount, { withinMs: 60 * 60_000 });

/** At the start: counts by the rules of today what was counted before them. */
export async function decideOlderReviews(ctx: Pick<Ctx, 'db'>): Promise<void> {
  if (await hasUndecided(ctx.db)) await recountReviews(ctx);
}
