import type { MyJobFilters } from '#lib/contract/job-filters.ts';
import type { Job, JobPage } from '#lib/contract/jobs.ts';
import { ownCompany, ownsCompany, read as readCompany } from '#server/companies/reading.ts';
import { peopleAcrossBlock } from '#server/db/people.ts';
import { similarThings } from '#server/entries/entries.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  findJob,
  findOpen,
  type JobRow,
  listMine,
  listOpen,
  listOpenOfCompany,
  type Narrowing,
  type Page,
} from './queries.ts';
import { shownJob, statusOf } from './shown.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

const mostSimilar = 4;

export async function readJobPage(ctx: Needs, id: number): Promise<JobPage | undefined> {
  const now = ctx.clock.now();
  const row = await findOpen(ctx.db, id, now.toISOString());
  if (!row) return undefined;
  const like = {
    type: 'job',
    ...{ title: row.title, category: row.category, butNot: row.owner_id },
    ...(row.province
      ? { province: row.province, district: row.district }
      : { province: row.company_province, district: row.company_district }),
  } as const;
  const similar = await listOpen(ctx.db, await similarThings(ctx, like, mostSimilar), now.toISOString());
  return { job: shownJob(row, now), similar: similar.map((one) => shownJob(one, now)) };
}

/**
 * Everybody may read an open vacancy. Its owner and its applicants may read it in any state. A person whom a block
 * separates from the owner sees it as closed.
 */
export async function read(
  ctx: Needs,
  id: number,
  viewer?: Viewer,
  { hasApplied = false }: { readonly hasApplied?: boolean } = {},
): Promise<Job> {
  const row = await findJob(ctx.db, id);
  if (!row) throw new AppError('not_found');
  const now = ctx.clock.now();
  const isOwn = row.owner_id === viewer?.id;
  if (!isOpen(row, now) && !isOwn && !hasApplied) throw new AppError('not_found');
  const isBlocked = viewer && (await peopleAcrossBlock(ctx.db, viewer.id, [row.owner_id])).has(row.owner_id);
  const { state, ...job } = shownJob(row, now);
  if (isOwn) return { ...job, ...(state && { state }) };
  return { ...job, ...((isBlocked || state) && { status: 'Fechada' }) };
}

export const isOpen = (row: JobRow, now: Date): boolean =>
  statusOf(row, now) === 'Ativa' && Boolean(row.is_shown);

/** A vacancy of this viewer. Another person's is `forbidden`, or `not_found` when not everybody can see it. */
export async function ownJob({ db, clock }: Needs, viewer: Viewer, id: number): Promise<JobRow> {
  const row = await findJob(db, id);
  if (!row) throw new AppError('not_found');
  if (row.owner_id === viewer.id) return row;
  throw new AppError(isOpen(row, clock.now()) ? 'forbidden' : 'not_found');
}

export async function listOwnJobs(
  ctx: Needs,
  viewer: Viewer,
  { status_filter: status, ...which }: MyJobFilters & Narrowing,
): Promise<Job[]> {
  if (which.company_id !== undefined) await ownCompany(ctx, viewer, which.company_id);
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
): Promise<boolean> => company_id === undefined || ownsCompany(ctx, viewer, company_id);
