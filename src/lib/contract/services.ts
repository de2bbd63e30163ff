import * as z from 'zod/mini';
import { categories } from '#lib/categories.ts';
import { serviceTexts as texts } from '#lib/copy/services.ts';
import { highestPrice, readPrice } from '#lib/format/price.ts';
import { readTags } from '#lib/format/tags.ts';
import { id } from './id.ts';
import { longestTag, mostPictures, mostTags, serviceWords, statuses } from './service-form.ts';
import { line } from './text.ts';

/** Free text as people write it, a number, or nothing; a number or nothing afterwards. */
export const priceInput = z.pipe(
  z.pipe(
    z.nullable(z.union([z.number(), z.string().check(z.maxLength(100))], texts.oddPrice)),
    z.transform((sent) => (typeof sent === 'string' ? readPrice(sent) : sent)),
  ),
  z.nullable(
    z.number(texts.oddPrice).check(
      z.minimum(0.01, texts.oddPrice),
      z.maximum(highestPrice, texts.oddPrice),
      z.refine((price) => Number.isInteger(Math.round(price * 1e6) / 1e4), texts.oddPrice),
    ),
  ),
);

/** An array, JSON, words parted by commas, or those within braces; an array afterwards. */
export const tagList = z.pipe(
  z.pipe(
    z.union(
      [
        z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(1000)),
        z.string().check(z.maxLength(20_000)),
      ],
      texts.oddTags,
    ),
    z.transform((sent: string | string[]) => readTags(sent)),
  ),
  z.array(line(longestTag)).check(z.maxLength(mostTags, texts.manyTags)),
);

const address = z.string().check(z.regex(/^\/media\/[0-9a-f]{32}-[1-9]\d{0,3}\.webp$/, texts.lostPicture));

/** Addresses of pictures that were sent before, in the order in which they are shown; in a form as JSON. */
const pictureList = z.pipe(
  z.pipe(
    z.union([z.array(z.string()).check(z.maxLength(100)), z.string().check(z.maxLength(2000))]),
    z.transform((sent) => [...new Set(typeof sent === 'string' ? readTags(sent) : sent)]),
  ),
  z.array(address).check(z.maxLength(mostPictures, texts.manyPictures)),
);

/** In a form all is text. Nothing typed means none: one's own, not a company's. */
const companyId = z.pipe(
  z.pipe(
    z.nullable(z.union([z.number(), z.string().check(z.maxLength(20))])),
    z.transform((sent) => (sent === null || sent === '' ? null : Number(sent))),
  ),
  z.nullable(id),
);

/** What its owner sets. The forms ask for each of these, and everybody reads them. */
const fields = {
  ...serviceWords,
  category: z.enum(categories, texts.required),
  price: z.optional(priceInput),
  tags: z.optional(tagList),
  company_id: z.optional(companyId),
  status: z.optional(z.enum(statuses)),
  images: z.optional(pictureList),
};

export const publishService = z.object({
  ...fields,
  /** Made by the client: sent again, the same service comes back instead of a second one. */
  client_id: z.optional(z.string().check(z.regex(/^[\da-z-]{8,64}$/i))),
});
export type PublishService = z.infer<typeof publishService>;
export type ServiceField = keyof typeof fields;
/** All of them, where none is left out. */
export type ServiceFields = { [Name in ServiceField]: Exclude<PublishService[Name], undefined> };

export const editService = z.extend(z.partial(z.object(fields)), {
  /** As it was when it was read: changed since, and the answer is 409. */
  updated_at: z.optional(z.string().check(z.maxLength(40))),
});
export type EditService = z.infer<typeof editService>;

export const promoteService = z.object({ is_promoted: z.boolean() });
export const promoteServices = z.object({
  /** Absent: all of mine; null: those without a company. */
  company_id: z.optional(z.nullable(id)),
  is_promoted: z.boolean(),
});
export type PromoteServices = z.infer<typeof promoteServices>;

export const leadKinds = ['chat', 'quote', 'whatsapp', 'call'] as const;
export const leadSent = z.object({ kind: z.enum(leadKinds) });
export type LeadKind = (typeof leadKinds)[number];

const text = z.nullable(z.string());

const shownFields = {
  title: z.string(),
  description: z.string(),
  price: z.nullable(z.number()),
  category: z.enum(categories),
  tags: z.array(z.string()),
  status: z.enum(statuses),
  company_id: z.nullable(z.number()),
  images: z.array(z.string()),
} satisfies Readonly<Record<ServiceField, z.ZodMiniType>>;

export const service = z.object({
  id: z.number(),
  slug: z.string(),
  ...shownFields,
  owner_id: z.number(),
  /** The first of the images. */
  image_url: text,
  views: z.number(),
  leads: z.number(),
  likes: z.number(),
  /** 0 or 1. */
  is_promoted: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  company: z.nullable(
    z.object({ id: z.number(), slug: z.string(), name: z.string(), logo_url: text, location: text }),
  ),
  poster_name: z.string(),
  poster_avatar: text,
  poster_type: z.enum(['company', 'freelancer', 'simple']),
  poster_user_id: z.number(),
  poster_username: z.string(),
  /** Where the poster is: 'Matola, Maputo'. */
  location: text,
});
export type Service = z.infer<typeof service>;

export const promoted = z.object({ changed: z.number() });

export const serviceCounts = z.object({
  total: z.number(),
  active: z.number(),
  promoted: z.number(),
  views: z.number(),
  leads: z.number(),
  /** Of all, how many have a price. */
  priced: z.number(),
});
export type ServiceCounts = z.infer<typeof serviceCounts>;

const series = z.array(z.object({ date: z.string(), count: z.number() }));
/** A day of Maputo each, the oldest first, today last. */
export const serviceStats = z.object({ views: series, leads: series, likes: series });
export type ServiceStats = z.infer<typeof serviceStats>;

/** A picture that was kept, for the `images` of a service. */
export const keptPicture = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type KeptPicture = z.infer<typeof keptPicture>;

/** Who stands behind a service, with what is truly known of them; for its page. */
export interface Seller {
  readonly type: Service['poster_type'];
  readonly name: string;
  /** The path of their page. */
  readonly page: string;
  readonly avatar: string | null;
  readonly location: string | null;
  /** When their account or company was made. */
  readonly since: string;
  /** As kept, `+258 841234567`: of a company, or what a freelancer shows on purpose. */
  readonly phone: string | null;
  /** How many of their services can be seen. */
  readonly services: number;
}

/** Everything on the page of a service. */
export interface ServicePage {
  readonly service: Service;
  readonly seller: Seller;
  /** Others of the same seller, and of others in the same category, the nearest first. */
  readonly more: readonly Service[];
  readonly similar: readonly Service[];
}
