import type { Job } from '#lib/contract/jobs.ts';
import { placeOf } from '#lib/format/place.ts';
import { slugOf } from '#lib/format/slug.ts';
import { ratedCompanyOf } from '#server/publishing/rated.ts';
import { sealOf } from '#server/publishing/seller.ts';
import { fieldsOf } from './fields.ts';
import type { JobRow } from './queries.ts';

type Life = Pick<JobRow, 'status' | 'closes_at'>;

/** After its deadline a vacancy counts as closed, even before the queue job has stored that. */
export const statusOf = ({ status, closes_at }: Life, now: Date): Job['status'] =>
  closes_at !== null && closes_at <= now.toISOString() ? 'Fechada' : status;

/** Whether others see it and may apply. */
export const isOpen = (row: JobRow, now: Date): boolean =>
  statusOf(row, now) === 'Ativa' && Boolean(row.is_shown);

export function shownJob(row: JobRow, now: Date): Job {
  const { remote_work, ...fields } = fieldsOf(row);
  const { company_name, company_logo: company_logo_url } = row;
  const location = placeOf({ district: row.company_district, province: row.company_province }) || null;
  return {
    id: row.id,
    slug: slugOf(row.title, row.id),
    ...fields,
    remote_work: remote_work ? 1 : 0,
    status: statusOf(row, now),
    image: fields.image_url,
    price: fields.salary_min,
    closes_at: row.closes_at,
    is_filled: row.is_filled,
    views: row.views,
    applications: row.applications,
    likes: row.likes,
    is_promoted: row.is_promoted,
    ...(row.state && { state: row.state }),
    created_at: row.created_at,
    updated_at: row.updated_at,
    owner_id: row.owner_id,
    company: {
      id: row.company_id,
      slug: slugOf(company_name, row.company_id),
      name: company_name,
      logo_url: company_logo_url,
      location,
      ...sealOf(row),
    },
    company_name,
    company_logo_url,
    poster_name: company_name,
    poster_avatar: company_logo_url,
    poster_type: 'company',
    poster_user_id: row.owner_id,
    poster_username: row.username,
    ...ratedCompanyOf(row),
  };
}
