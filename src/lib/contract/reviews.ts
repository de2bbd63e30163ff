import * as z from 'zod/mini';
import { reviewTexts as texts } from '#lib/copy/reviews.ts';
import { clientId, idText } from './id.ts';
import { upTo } from './lists.ts';
import { longestReply, longestReview, mostStars } from './review-form.ts';
import { lines, orNothing } from './text.ts';
import { confirmWarnings, withheld } from './withheld.ts';

const stars = z.int(texts.oddStars).check(z.minimum(1, texts.oddStars), z.maximum(mostStars, texts.oddStars));
const words = z.optional(z.nullable(orNothing(lines(longestReview))));

export const writeReview = z.object({
  stars,
  text: words,
  /** For moderators alone. */
  private_text: words,
  client_id: z.optional(clientId),
  ...confirmWarnings,
});
export type WriteReview = z.infer<typeof writeReview>;

export const replyToReview = z.object({
  text: lines(longestReply).check(z.minLength(1, texts.required)),
  ...confirmWarnings,
});
export type ReplyToReview = z.infer<typeof replyToReview>;

export const reviewPages = z
  .object({
    user_id: z.optional(idText),
    company_id: z.optional(idText),
    last_id: z.optional(idText),
    limit: upTo(50, 20),
  })
  .check(
    z.refine(({ user_id, company_id }) => (user_id === undefined) !== (company_id === undefined), {
      error: texts.ofOne,
      path: ['user_id'],
    }),
  );
export type ReviewPages = z.infer<typeof reviewPages>;

const text = z.nullable(z.string());

export const publicReview = z.object({
  id: z.number(),
  stars: z.number(),
  text,
  /** What the reviewed answered. */
  reply: text,
  /** In which it was written, like 2026-11. */
  month: z.string(),
  /** As it was when the deal began. Null for a deal about no service. */
  service_title: text,
  /** Where everybody may read it now. */
  service: z.nullable(z.object({ slug: z.string(), image_url: text })),
  /** At most one of `username` and `company_slug` is known. Neither, and no photo, for who has no page (any more). */
  author: z.object({ name: z.string(), photo_url: text, username: text, company_slug: text }),
});
export type PublicReview = z.infer<typeof publicReview>;
export const reviewList = z.array(publicReview);

/** For the two people of a deal, and for moderators of its case. The other side's is missing while it is hidden. */
export const dealReview = z.object({
  id: z.number(),
  by: z.enum(['customer', 'provider']),
  stars: z.number(),
  text,
  /** Null for everybody but its author and moderators. */
  private_text: text,
  reply: text,
  created_at: z.string(),
  /** Null while only its author sees it. */
  shown_at: text,
  /** False where both people used one device: it is in no number, and listed nowhere, until a moderator trusts it. */
  is_counted: z.boolean(),
  state: withheld.state,
  /** The same of the reply, for who wrote it. */
  reply_state: withheld.state,
  /** It is about the company, which alone may reply. Its deals outlive it. */
  of_company: z.boolean(),
});
export type DealReview = z.infer<typeof dealReview>;
