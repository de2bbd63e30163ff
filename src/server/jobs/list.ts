import type { JobFilters } from '#lib/contract/job-filters.ts';
import type { Job } from '#lib/contract/jobs.ts';
import { newestIds } from '#server/search/search.ts';
import type { Ctx } from '#server/types.ts';
import type { Viewer } from '#server/viewer.ts';
import { listOpen } from './queries.ts';
import { isForOwner, listOwnJobs, openJobsOfCompany } from './reading.ts';
import { shownJob } from './shown.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

/** Vacancies, the newest first: open ones, or one's own paused or closed ones. */
export async function listJobs(
  ctx: Needs,
  asked: JobFilters,
  { viewer, address }: { viewer: Viewer | undefined; address: string },
): Promise<Job[]> {
  const { status_filter, company_id, skip, limit, last_id } = asked;
  if (status_filter !== 'Ativa') {
    if (!viewer || !(await isForOwner(ctx, asked, viewer))) return [];
    return listOwnJobs(ctx, viewer, { company_id, status_filter, skip, limit, last_id });
  }
  const { q, location, province, district, remote_work: remote, category, employment_type } = asked;
  const narrowing = { q, location, province, district, remote, category, employment_type };
  const isNarrowed = Object.values({ ...narrowing, min: asked.min_salary }).some((one) => one !== undefined);
  if (company_id !== undefined && !isNarrowed) return openJobsOfCompany(ctx, company_id, asked);
  const ids = await newestIds(
    ctx,
    {
      ...{ q, location, skip, limit },
      after: last_id === undefined ? undefined : Number(last_id),
      filters: {
        type: 'job',
        province,
        district,
        remote,
        category,
        employment_type,
        min_price: asked.min_salary,
      },
    },
    address,
  );
  const now = ctx.clock.now();
  const found = (await listOpen(ctx.db, ids, now.toISOString())).map((row) => shownJob(row, now));
  return company_id === undefined ? found : found.filter((job) => job.company_id === company_id);
}
