import { type CompanyAction, can } from '#lib/companies/roles.ts';
import type { MyJobFilters } from '#lib/contract/job-filters.ts';
import type { Job, JobPage } from '#lib/contract/jobs.ts';
import { companyFor, mayFor, read as readCompany } from '#server/companies/reading.ts';
import { peopleAcrossBlock } from '#server/db/people.ts';
import { similarThings } from '#server/entries/entries.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  findJob,
  findOpen,
  type JobOfViewer,
  listMine,
  listOpen,
  listOpenOfCompany,
  type Narrowing,
  type Page,
} from './queries.ts';
import { isOpen, shownJob } from './shown.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

const mostSimilar = 4;

export async function readJobPage(ctx: Needs, id: number): Promise<JobPage | undefined> {
  const now = ctx.clock.now();
  const row = await findOpen(ctx.db, id, now.toISOString());
  if (!row) return undefined;
  const like = {
    type: 'job',
    title: row.title,
    category: row.category,
    butNot: row.owner_id,
    ...(row.province
      ? { province: row.province, district: row.district }
      : { province: row.company_province, district: row.company_district }),
  } as const;
  const similar = await listOpen(ctx.db, await similarThings(ctx, like, mostSimilar), now.toISOString());
  return { job: shownJob(row, now), similar: similar.map((one) => shownJob(one, now)) };
}

/**
 * Everybody may read an open vacancy. Its company's people and its applicants may read it in any state. A person whom a block
 * separates from the owner sees it as closed.
 */
export async function read(
  ctx: Needs,
  id: number,
  viewer?: Viewer,
  { hasApplied = false }: { readonly hasApplied?: boolean } = {},
): Promise<Job> {
  const row = await findJob(ctx.db, id, viewer?.id ?? 0);
  if (!row) throw new AppError('not_found');
  const now = ctx.clock.now();
  const isOwn = row.role !== null;
  if (!isOpen(row, now) && !isOwn && !hasApplied) throw new AppError('not_found');
  const isBlocked = viewer && (await peopleAcrossBlock(ctx.db, viewer.id, [row.owner_id])).has(row.owner_id);
  const { state, ...job } = shownJob(row, now);
  if (isOwn) return { ...job, ...(state && { state }) };
  return { ...job, ...((isBlocked || state) && { status: 'Fechada' }) };
}

export const ownJob = (ctx: Needs, viewer: Viewer, id: number): Promise<JobOfViewer> =>
  jobFor(ctx, viewer, id, 'publish');

/** A vacancy with which the viewer may do this. Another's is `forbidden`, or `not_found` when not everybody sees it. */
export async function jobFor(
  { db, clock }: Needs,
  viewer: Viewer,
  id: number,
  action: CompanyAction,
): Promise<JobOfViewer> {
  const row = await findJob(db, id, viewer.id);
  if (!row) throw new AppError('not_found');
  if (can(row.role, action)) return row;
  throw new AppError(isOpen(row, clock.now()) ? 'forbidden' : 'not_found');
}

export async function listOwnJobs(
  ctx: Needs,
  viewer: Viewer,
  { status_filter: status, ...which }: MyJobFilters & Narrowing,
): Promise<Job[]> {
  if (which.company_id !== undefined) await companyFor(ctx, viewer, which.company_id, 'publish');
  const now = ctx.clock.now();
  const rows = await listMine(ctx.db, viewer.id, { ...which, status, now: now.toISOString() });
  return rows.map((row) => shownJob(row, now));
}

export async function openJobsOfCompany(ctx: Needs, id: number, page: Page & Narrowing): Promise<Job[]> {
  if (!(await readCompany(ctx, id))) throw new AppError('not_found');
  const now = ctx.clock.now();
  return (await listOpenOfCompany(ctx.db, id, page, now.toISOString())).map((row) => shownJob(row, now));
}

export const mayListAll = async (
  ctx: Needs,
  viewer: Viewer,
  company_id: number | undefined,
): Promise<boolean> => company_id === undefined || mayFor(ctx, viewer, company_id, 'publish');
