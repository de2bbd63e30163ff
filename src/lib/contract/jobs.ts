import * as z from 'zod/mini';
import { categories } from '#lib/categories.ts';
import { jobTexts as texts } from '#lib/copy/jobs.ts';
import { provinces } from '#lib/provinces.ts';
import { applicationStatus, interview } from './applications.ts';
import { clientId } from './id.ts';
import { currencies, employmentTypes, jobStatuses, jobWords, longestLocation } from './job-form.ts';
import { pictureAddress, priceInput, version } from './publishing.ts';
import { publishingCompany } from './publishing-company.ts';
import { rated } from './rated.ts';
import { line, orNothing } from './text.ts';
import { confirmWarnings, withheld } from './withheld.ts';

const companyId = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(z.maxLength(20))], texts.companyRequired),
    z.transform(Number),
  ),
  z.int(texts.companyRequired).check(z.positive(texts.companyRequired)),
);

const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0']), z.literal([0, 1])]),
  z.transform((sent) => sent === true || sent === 1 || sent === 'true' || sent === '1'),
);

const day = z.string().check(
  z.regex(/^20\d\d-\d\d-\d\d$/, texts.oddDeadline),
  z.refine((text) => {
    const when = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(when.getTime()) && when.toISOString().startsWith(text);
  }, texts.oddDeadline),
);

const nothingOr = <S extends z.ZodMiniType<string | null, string | null>>(schema: S) =>
  z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((sent) => sent || null),
    ),
    z.nullable(schema),
  );

const currency = z.pipe(
  z.pipe(
    z.string(),
    z.transform((sent) => (sent === 'MZN' ? 'MT' : sent)),
  ),
  z.enum(currencies),
);

const fields = {
  ...jobWords,
  company_id: companyId,
  category: z.optional(z.enum(categories)),
  employment_type: z.optional(nothingOr(z.enum(employmentTypes))),
  location: z.optional(orNothing(line(longestLocation))),
  province: z.optional(nothingOr(z.enum(provinces))),
  district: z.optional(orNothing(line(80))),
  remote_work: z.optional(flag),
  salary_min: z.optional(priceInput(texts.oddSalary)),
  salary_max: z.optional(priceInput(texts.oddSalary)),
  currency: z.optional(currency),
  /** The last day for applications. It ends at midnight in Maputo. */
  deadline: z.optional(nothingOr(day)),
  status: z.optional(z.enum(jobStatuses)),
  image_url: z.optional(nothingOr(pictureAddress(texts.lostPicture))),
};

export const publishJob = z.object({
  ...fields,
  client_id: z.optional(clientId),
  ...confirmWarnings,
});
export type PublishJob = z.infer<typeof publishJob>;
export type JobField = keyof typeof fields;
export type JobFields = { [Name in JobField]: Exclude<PublishJob[Name], undefined> };

export const editJob = z.extend(z.partial(z.object(fields)), {
  updated_at: version,
  ...confirmWarnings,
});
export type EditJob = z.infer<typeof editJob>;

export const promoteJob = z.object({ is_promoted: z.boolean() });

export const closeJob = z.object({
  filled: z.prefault(z.boolean(), false),
  decline_others: z.prefault(z.boolean(), false),
});
export type CloseJob = z.infer<typeof closeJob>;

const text = z.nullable(z.string());

const shownFields = {
  title: z.string(),
  description: z.string(),
  company_id: z.number(),
  category: z.enum(categories),
  employment_type: z.nullable(z.enum(employmentTypes)),
  location: text,
  province: text,
  district: text,
  /** 0 or 1. */
  remote_work: z.number(),
  salary_min: z.nullable(z.number()),
  salary_max: z.nullable(z.number()),
  currency: z.enum(currencies),
  deadline: text,
  status: z.enum(jobStatuses),
  image_url: text,
} satisfies Readonly<Record<JobField, z.ZodMiniType>>;

export const job = z.object({
  id: z.number(),
  ...withheld,
  slug: z.string(),
  ...shownFields,
  owner_id: z.number(),
  /** The same as `image_url`. */
  image: text,
  /** The same as `salary_min`. */
  price: z.nullable(z.number()),
  closes_at: text,
  is_filled: z.number(),
  views: z.number(),
  applications: z.number(),
  likes: z.number(),
  /** 0 or 1. */
  is_promoted: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  company: publishingCompany,
  company_name: z.string(),
  company_logo_url: text,
  poster_name: z.string(),
  poster_avatar: text,
  poster_type: z.literal('company'),
  poster_user_id: z.number(),
  poster_username: z.string(),
  /** The company's. */
  ...rated,
});
export type Job = z.infer<typeof job>;

export const jobForViewer = z.extend(job, {
  /** The viewer's own application. Absent without a token. */
  my_application: z.optional(
    z.nullable(
      z.object({
        id: z.number(),
        status: applicationStatus,
        created_at: z.string(),
        status_changed_at: z.string(),
        interview: z.nullable(interview),
      }),
    ),
  ),
});
export type JobForViewer = z.infer<typeof jobForViewer>;

export interface JobPage {
  readonly job: Job;
  /** Open vacancies of the same category, the nearest first. */
  readonly similar: readonly Job[];
}
