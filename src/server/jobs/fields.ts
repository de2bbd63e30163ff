import type { Insertable, Selectable } from 'kysely';
import type { EditJob, JobFields, PublishJob } from '#lib/contract/jobs.ts';
import { endOfDay } from '#lib/format/date.ts';
import { plain } from '#lib/format/plain.ts';
import { centsOf } from '#lib/format/price.ts';
import type { JobTable } from '#server/db/schema.ts';
import { withoutUndefined } from '#server/publishing/without-undefined.ts';

export const fieldColumns = [
  'title',
  'description',
  'company_id',
  'category',
  'employment_type',
  'location',
  'province',
  'district',
  'remote_work',
  'salary_min_cents',
  'salary_max_cents',
  'currency',
  'deadline',
  'status',
  'image_url',
] as const satisfies readonly (keyof JobTable)[];

type FieldColumns = Pick<Selectable<JobTable>, (typeof fieldColumns)[number]>;

const amountOf = (cents: number | null) => (cents === null ? null : cents / 100);
const centsOrNull = (amount: number | null) => (amount === null ? null : centsOf(amount));

export const fieldsOf = ({
  salary_min_cents,
  salary_max_cents,
  remote_work,
  ...row
}: FieldColumns): JobFields => ({
  title: row.title,
  description: row.description,
  company_id: row.company_id,
  category: row.category,
  employment_type: row.employment_type,
  location: row.location,
  province: row.province as JobFields['province'],
  district: row.district,
  remote_work: remote_work === 1,
  salary_min: amountOf(salary_min_cents),
  salary_max: amountOf(salary_max_cents),
  currency: row.currency,
  deadline: row.deadline,
  status: row.status,
  image_url: row.image_url,
});

export const columnsOf = ({ salary_min, salary_max, remote_work, ...others }: JobFields) => ({
  ...others,
  remote_work: remote_work ? 1 : 0,
  salary_min_cents: centsOrNull(salary_min),
  salary_max_cents: centsOrNull(salary_max),
  closes_at: others.deadline === null ? null : endOfDay(others.deadline).toISOString(),
  search_text: plain(
    [others.title, others.category, others.location, others.district, others.province]
      .filter(Boolean)
      .join(' '),
  ),
});

type Kept = 'title' | 'company_id' | 'category' | 'status' | 'remote_work' | 'currency';
type Emptied = Exclude<(typeof fieldColumns)[number], Kept> | 'closes_at' | 'client_id' | 'search_text';

/** Cleared when a vacancy is deleted. Its title stays, for rows that refer to it. */
export const emptied: Pick<Insertable<JobTable>, Emptied> = {
  description: '',
  employment_type: null,
  location: null,
  province: null,
  district: null,
  salary_min_cents: null,
  salary_max_cents: null,
  deadline: null,
  closes_at: null,
  image_url: null,
  search_text: '',
  client_id: null,
};

export const withDefaults = (sent: Omit<PublishJob, 'client_id'>): JobFields => ({
  category: 'Outros',
  employment_type: null,
  location: null,
  province: null,
  district: null,
  remote_work: false,
  salary_min: null,
  salary_max: null,
  currency: 'MT',
  deadline: null,
  status: 'Ativa',
  image_url: null,
  ...(withoutUndefined(sent) as Pick<JobFields, 'title' | 'description' | 'company_id'>),
});

export const withChanges = (row: FieldColumns, sent: Omit<EditJob, 'updated_at'>): JobFields => ({
  ...fieldsOf(row),
  ...withoutUndefined(sent),
});
