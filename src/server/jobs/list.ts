import type { JobFilters } from '#lib/contract/job-filters.ts';
import type { Job } from '#lib/contract/jobs.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { newestIds } from '#server/search/search.ts';
import { listOpen } from './queries.ts';
import { listOwnJobs, mayListAll, openJobsOfCompany } from './reading.ts';
import { shownJob } from './shown.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

export async function listJobs(ctx: Needs, asked: JobFilters, viewer: Viewer | undefined): Promise<Job[]> {
  const { status_filter, company_id, skip, limit, last_id } = asked;
  if (status_filter !== 'Ativa')
    return viewer && (await mayListAll(ctx, viewer, company_id)) ? listOwnJobs(ctx, viewer, asked) : [];
  if (company_id !== undefined) return openJobsOfCompany(ctx, company_id, asked);
  const { q, location, province, district, remote_work: remote, verified, category, employment_type } = asked;
  const ids = await newestIds(ctx, {
    q,
    location,
    skip,
    limit,
    after: last_id,
    filters: {
      type: 'job',
      province,
      district,
      remote,
      verified,
      category,
      employment_type,
      min_price: asked.min_salary,
    },
  });
  const now = ctx.clock.now();
  return (await listOpen(ctx.db, ids, now.toISOString())).map((row) => shownJob(row, now));
}
