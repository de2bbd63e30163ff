import * as z from 'zod/mini';
import { categories } from '#lib/categories.ts';
import { requestRefusals as texts } from '#lib/copy/requests.ts';
import { provinces } from '#lib/provinces.ts';
import { requestEnds, requestStatuses } from '#lib/requests/life.ts';
import { clientId, idText } from './id.ts';
import { upTo } from './lists.ts';
import { pictureList, priceInput, version } from './publishing.ts';
import { mostPictures, requestWords } from './request-form.ts';
import { line, orNothing } from './text.ts';
import { confirmWarnings, withheld } from './withheld.ts';

const fields = {
  ...requestWords,
  category: z.enum(categories, texts.categoryRequired),
  province: z.enum(provinces, texts.provinceRequired),
  district: z.optional(orNothing(line(80))),
  budget_max: z.optional(priceInput(texts.oddBudget)),
  /** The last day on which the work is of use. */
  wanted_by: z.optional(
    z.pipe(
      z.pipe(
        z.nullable(z.string()),
        z.transform((sent) => sent || null),
      ),
      z.nullable(z.iso.date(texts.oddDay)),
    ),
  ),
  images: z.optional(pictureList({ most: mostPictures, lost: texts.lostPicture, many: texts.manyPictures })),
};

export const publishRequest = z.object({ ...fields, client_id: z.optional(clientId), ...confirmWarnings });
export type PublishRequest = z.infer<typeof publishRequest>;
export type RequestField = keyof typeof fields;
export type RequestFields = { [Name in RequestField]: Exclude<PublishRequest[Name], undefined> };

export const editRequest = z.extend(z.partial(z.object(fields)), {
  updated_at: version,
  ...confirmWarnings,
});
export type EditRequest = z.infer<typeof editRequest>;

export const requestFilters = z.object({
  q: z.optional(z.string().check(z.maxLength(200))),
  category: z.optional(z.enum(categories)),
  province: z.optional(z.string().check(z.maxLength(80))),
  district: z.optional(z.string().check(z.maxLength(80))),
  last_id: z.optional(idText),
  limit: upTo(50, 20),
});
export type RequestFilters = z.infer<typeof requestFilters>;

export const ownRequestFilters = z.object({ last_id: z.optional(idText), limit: upTo(50, 20) });
export type OwnRequestFilters = z.infer<typeof ownRequestFilters>;

export const fittingQuery = z.object({ limit: upTo(20, 10) });
export type FittingQuery = z.infer<typeof fittingQuery>;

const text = z.nullable(z.string());
const number = z.nullable(z.number());

const shownFields = {
  title: z.string(),
  description: z.string(),
  category: z.enum(categories),
  province: z.enum(provinces),
  district: text,
  budget_max: number,
  wanted_by: text,
  images: z.array(z.string()),
} satisfies Readonly<Record<RequestField, z.ZodMiniType>>;

/** Who asks. Null until the reader has signed in, and in lists. */
const asker = {
  owner_id: number,
  poster_name: text,
  poster_avatar: text,
  poster_type: z.nullable(z.enum(['company', 'freelancer', 'simple'])),
  poster_user_id: number,
  poster_username: text,
};

export const request = z.object({
  id: z.number(),
  ...withheld,
  slug: z.string(),
  ...shownFields,
  /** Never finer than the district. */
  location: z.string(),
  image_url: text,
  status: z.enum(requestStatuses),
  ended_by: z.nullable(z.enum(requestEnds)),
  closes_at: z.string(),
  /** How many were ever made. */
  offers: z.number(),
  likes: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  ...asker,
});
export type Request = z.infer<typeof request>;
