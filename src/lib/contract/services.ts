import * as z from 'zod/mini';
import { categories } from '#lib/categories.ts';
import { serviceTexts as texts } from '#lib/copy/services.ts';
import { readTags } from '#lib/format/tags.ts';
import { clientId, id } from './id.ts';
import { pictureList, priceInput, version } from './publishing.ts';
import { publishingCompany } from './publishing-company.ts';
import { rated } from './rated.ts';
import { longestTag, mostPictures, mostTags, serviceWords, statuses } from './service-form.ts';
import { line } from './text.ts';
import { confirmWarnings, withheld } from './withheld.ts';

/** Accepts an array, JSON, words separated by commas, or a list within braces. */
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

const companyId = z.pipe(
  z.pipe(
    z.nullable(z.union([z.number(), z.string().check(z.maxLength(20))])),
    z.transform((sent) => (sent === null || sent === '' ? null : Number(sent))),
  ),
  z.nullable(id),
);

const fields = {
  ...serviceWords,
  category: z.enum(categories, texts.required),
  price: z.optional(priceInput(texts.oddPrice)),
  tags: z.optional(tagList),
  company_id: z.optional(companyId),
  status: z.optional(z.enum(statuses)),
  images: z.optional(pictureList({ most: mostPictures, lost: texts.lostPicture, many: texts.manyPictures })),
};

export const publishService = z.object({
  ...fields,
  client_id: z.optional(clientId),
  ...confirmWarnings,
});
export type PublishService = z.infer<typeof publishService>;
export type ServiceField = keyof typeof fields;
export type ServiceFields = { [Name in ServiceField]: Exclude<PublishService[Name], undefined> };

export const editService = z.extend(z.partial(z.object(fields)), {
  updated_at: version,
  ...confirmWarnings,
});
export type EditService = z.infer<typeof editService>;

export const promoteService = z.object({ is_promoted: z.boolean() });
export const promoteServices = z.object({
  /** Absent: all of the person's services. Null: those without a company. */
  company_id: z.optional(z.nullable(id)),
  is_promoted: z.boolean(),
});
export type PromoteServices = z.infer<typeof promoteServices>;

const leadKinds = ['chat', 'quote', 'whatsapp', 'call'] as const;
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
  ...withheld,
  slug: z.string(),
  ...shownFields,
  owner_id: z.number(),
  image_url: text,
  views: z.number(),
  leads: z.number(),
  likes: z.number(),
  /** 0 or 1. */
  is_promoted: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  company: z.nullable(publishingCompany),
  poster_name: z.string(),
  poster_avatar: text,
  poster_type: z.enum(['company', 'freelancer', 'simple']),
  poster_user_id: z.number(),
  poster_username: z.string(),
  location: text,
  /** The seller's. */
  ...rated,
});
export type Service = z.infer<typeof service>;

/** With how far its deals came: each that was agreed on was offered, and each that was offered was asked for. */
export const ownService = z.extend(service, {
  deals: z.object({ asked: z.number(), offered: z.number(), agreed: z.number(), concluded: z.number() }),
});
export type OwnService = z.infer<typeof ownService>;

export const promoted = z.object({ changed: z.number() });

export const serviceCounts = z.object({
  total: z.number(),
  active: z.number(),
  promoted: z.number(),
  views: z.number(),
  leads: z.number(),
  priced: z.number(),
});
export type ServiceCounts = z.infer<typeof serviceCounts>;

const series = z.array(z.object({ date: z.string(), count: z.number() }));
/** One entry per day in Maputo. Today is last. */
export const serviceStats = z.object({ views: series, leads: series, likes: series });
export type ServiceStats = z.infer<typeof serviceStats>;

export const keptPicture = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type KeptPicture = z.infer<typeof keptPicture>;

/** Unknown facts are null. */
export interface Seller {
  readonly type: Service['poster_type'];
  readonly name: string;
  readonly page: string;
  readonly avatar: string | null;
  readonly location: string | null;
  readonly since: string;
  /** Like `+258 841234567`. The phone of a company, or the public phone of a freelancer. */
  readonly phone: string | null;
  /** Whether the person has confirmed it; without a public phone, the one that only they see. */
  readonly phone_verified: boolean;
  readonly services: number;
  /** The usual time until an answer in the chat. */
  readonly reply_minutes: number | null;
  /** In words. Null below three reviews. */
  readonly rating: string | null;
  readonly reviews: string;
}

export interface ServicePage {
  readonly service: Service;
  readonly seller: Seller;
  readonly more: readonly Service[];
  readonly similar: readonly Service[];
}
