import * as z from 'zod/mini';
import { categories } from '#lib/categories.ts';
import { idText } from './id.ts';
import { employmentTypes, jobStatuses } from './job-form.ts';
import { amount, paging, yesOrAny, yesOrNo } from './lists.ts';

// In a file apart from form schemas, because these are built when the file loads and no browser needs them.

const lastId = z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/)));
const place = z.optional(z.string().check(z.maxLength(160)));

export const jobFilters = z.extend(paging(20), {
  q: z.optional(z.string().check(z.maxLength(200))),
  company_id: z.optional(idText),
  /** `Pausada` and `Fechada` find only the viewer's own vacancies. */
  status_filter: z.prefault(z.enum(jobStatuses), 'Ativa'),
  location: place,
  province: place,
  district: place,
  remote_work: yesOrNo,
  verified: yesOrAny,
  category: z.optional(z.enum(categories)),
  employment_type: z.optional(z.enum(employmentTypes)),
  min_salary: amount,
  last_id: lastId,
});
export type JobFilters = z.infer<typeof jobFilters>;

export const myJobFilters = z.extend(paging(20), {
  company_id: z.optional(idText),
  status_filter: z.optional(z.enum(jobStatuses)),
  last_id: lastId,
});
export type MyJobFilters = z.infer<typeof myJobFilters>;
