import * as z from 'zod/mini';
import { id } from './id.ts';
import { paging } from './lists.ts';
import { itemsShown, itemWords, mediaKinds, mostItems } from './portfolio-form.ts';
import { orNothing } from './text.ts';

const fields = {
  title: itemWords.title,
  description: itemWords.description,
  link: orNothing(itemWords.link),
};

/** A form sends text. Nothing stands for the freelancer's own portfolio. */
const companyId = z.pipe(
  z.pipe(
    z.nullable(z.union([z.number(), z.string().check(z.maxLength(20))])),
    z.transform((sent) => (sent === null || sent === '' ? null : Number(sent))),
  ),
  z.nullable(id),
);

/** Sent in the query or in the body. What is in both counts as the body says. */
export const publishItem = z.extend(z.partial(z.object({ ...fields, company_id: companyId })), {
  /** Made by the client. A repeated request with the same id returns the same item. */
  client_id: z.optional(z.string().check(z.regex(/^[\da-z-]{8,64}$/i))),
});
export type PublishItem = z.infer<typeof publishItem>;

export const editItem = z.extend(z.partial(z.object(fields)), {
  /** Takes the file away. A new file takes its place by itself. */
  remove_media: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
  /** The value that the client has read. If the item has changed since, the answer is a 409. */
  updated_at: z.optional(z.string().check(z.maxLength(40))),
});
export type EditItem = z.infer<typeof editItem>;

/** The order of a portfolio: all its items, the first first. */
export const orderItems = z.object({
  /** Nothing stands for the freelancer's own portfolio. */
  company_id: z.nullable(id),
  ids: z.array(id).check(z.maxLength(2 * mostItems)),
});
export type OrderItems = z.infer<typeof orderItems>;
export const orderedItems = z.object({ ids: z.array(z.number()) });

export const itemPages = paging(itemsShown);
export type ItemPages = z.infer<typeof itemPages>;

const text = z.nullable(z.string());

/** The file of an item. Everything is null where there is none. */
export const media = {
  /** The address of the file as it is served. Of a picture, that of its largest width. */
  media_url: text,
  media_kind: z.nullable(z.enum(mediaKinds)),
  media_type: text,
  /** The name that the file had. */
  media_name: text,
  /** The bytes that it costs to load. Unknown of pictures, which come in several widths. */
  media_size: z.nullable(z.number()),
  /** Of a PDF that says so. */
  media_pages: z.nullable(z.number()),
  /** The size of the picture that stands for it, for its place on the page. */
  media_width: z.nullable(z.number()),
  media_height: z.nullable(z.number()),
  /** The picture that stands for it: itself, its first frame, or the frame that came with a video. */
  still_url: text,
};

export const portfolioItem = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  link: text,
  company_id: z.nullable(z.number()),
  owner_id: z.number(),
  ...media,
  likes: z.number(),
  /** Only its owner sees it, until they save it: the account changed hands, and a stranger may have written it. */
  is_hidden: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  company: z.nullable(
    z.object({ id: z.number(), slug: z.string(), name: z.string(), logo_url: text, location: text }),
  ),
  /** Where the company or the person is. */
  location: text,
  poster_name: z.string(),
  poster_avatar: text,
  poster_type: z.enum(['company', 'freelancer', 'simple']),
  poster_user_id: z.number(),
  poster_username: z.string(),
});
export type PortfolioItem = z.infer<typeof portfolioItem>;

/** A page of one seller's portfolio, as their page shows it. */
export interface PortfolioPage {
  readonly items: readonly PortfolioItem[];
  /** Of all pages. */
  readonly total: number;
  /** How many items stand on the pages before. */
  readonly skipped: number;
  /** The last item of the page before, and the first of the next one. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** Which page: the one with an item, the one that begins after an item, or the first. */
export interface PortfolioAsked {
  readonly item?: number | undefined;
  readonly last_id?: number | undefined;
}
