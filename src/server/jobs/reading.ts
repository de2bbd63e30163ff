import type { Job, JobPage } from '#lib/contract/jobs.ts';
import { read as readCompany } from '#server/companies/reading.ts';
import { thingsNear } from '#server/entries/entries.ts';
import { AppError } from '#server/errors.ts';
import type { Ctx } from '#server/types.ts';
import { findOpen, listOpen, listOpenOfCompany, type Page } from './queries.ts';
import { shownJob } from './shown.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

const mostSimilar = 4;

/** The data of the public page of an open vacancy. */
export async function readJobPage(ctx: Needs, id: number): Promise<JobPage | undefined> {
  const now = ctx.clock.now();
  const row = await findOpen(ctx.db, id, now.toISOString());
  if (!row) return undefined;
  const province = row.province ?? row.company_province;
  const near = { type: 'job', category: row.category, province, butNot: row.owner_id } as const;
  const similar = await listOpen(ctx.db, await thingsNear(ctx, near, mostSimilar), now.toISOString());
  return { job: shownJob(row, now), similar: similar.map((one) => shownJob(one, now)) };
}

/** The open vacancies of a company, the newest first. */
export async function openJobsOfCompany(ctx: Needs, id: number, page: Page): Promise<Job[]> {
  if (!(await readCompany(ctx, id))) throw new AppError('not_found');
  const now = ctx.clock.now();
  return (await listOpenOfCompany(ctx.db, id, page, now.toISOString())).map((row) => shownJob(row, now));
}
