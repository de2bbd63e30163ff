import * as z from 'zod/mini';
import { clientId, id } from './id.ts';
import { paging } from './lists.ts';
import { itemsShown, itemWords, mediaKinds, mostItems } from './portfolio-form.ts';
import { version } from './publishing.ts';
import { publishingCompany } from './publishing-company.ts';
import { rated } from './rated.ts';
import { orNothing } from './text.ts';
import { confirmWarnings, withheld } from './withheld.ts';

const fields = {
  title: itemWords.title,
  description: itemWords.description,
  link: orNothing(itemWords.link),
};

/** A form sends text. An empty text means the freelancer's own portfolio. */
const companyId = z.pipe(
  z.pipe(
    z.nullable(z.union([z.number(), z.string().check(z.maxLength(20))])),
    z.transform((sent) => (sent === null || sent === '' ? null : Number(sent))),
  ),
  z.nullable(id),
);

/** Sent in the query or in the body. The body wins. */
export const publishItem = z.extend(z.partial(z.object({ ...fields, company_id: companyId })), {
  client_id: z.optional(clientId),
  ...confirmWarnings,
});
export type PublishItem = z.infer<typeof publishItem>;

export const editItem = z.extend(z.partial(z.object(fields)), {
  /** Removes the file. Not needed when a new file is sent. */
  remove_media: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
  updated_at: version,
  ...confirmWarnings,
});
export type EditItem = z.infer<typeof editItem>;

export const orderItems = z.object({
  /** Null means the freelancer's own portfolio. */
  company_id: z.nullable(id),
  ids: z.array(id).check(z.maxLength(2 * mostItems)),
});
export type OrderItems = z.infer<typeof orderItems>;
export const orderedItems = z.object({ ids: z.array(z.number()) });

export const itemPages = paging(itemsShown);
export type ItemPages = z.infer<typeof itemPages>;

const text = z.nullable(z.string());

/** All fields are null without a file. */
export const media = {
  /** The address of the file. For a picture, the address of its largest width. */
  media_url: text,
  media_kind: z.nullable(z.enum(mediaKinds)),
  media_type: text,
  media_name: text,
  /** The bytes to load. Null for pictures, which come in several widths. */
  media_size: z.nullable(z.number()),
  /** Only for PDFs that state it. */
  media_pages: z.nullable(z.number()),
  /** The size of the still picture, to reserve its place on the page. */
  media_width: z.nullable(z.number()),
  media_height: z.nullable(z.number()),
  still_url: text,
};

export const portfolioItem = z.object({
  id: z.number(),
  ...withheld,
  title: z.string(),
  description: z.string(),
  link: text,
  company_id: z.nullable(z.number()),
  owner_id: z.number(),
  ...media,
  likes: z.number(),
  /**
   * True: only the owner sees the item until they save it. The account changed hands, so a stranger may have written
   * it.
   */
  is_hidden: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  company: z.nullable(publishingCompany),
  location: text,
  poster_name: z.string(),
  poster_avatar: text,
  poster_type: z.enum(['company', 'freelancer', 'simple']),
  poster_user_id: z.number(),
  poster_username: z.string(),
  /** The seller's. */
  ...rated,
});
export type PortfolioItem = z.infer<typeof portfolioItem>;

export interface PortfolioPage {
  readonly items: readonly PortfolioItem[];
  readonly total: number;
  readonly skipped: number;
  /** The ids of the last item of the page before, and of the first item of the next page. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** `item`: the page that contains this item. `last_id`: the page after this item. Neither: the first page. */
export interface PortfolioAsked {
  readonly item?: number | undefined;
  readonly last_id?: number | undefined;
}
