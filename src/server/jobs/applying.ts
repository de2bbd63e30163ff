import { applicationTexts } from '#lib/copy/applications.ts';
import { jobTexts } from '#lib/copy/jobs.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { peopleAcrossBlock } from '#server/db/people.ts';
import type { Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { findJob, type JobRow, lockJob, updateJob } from './queries.ts';
import { statusOf } from './shown.ts';

export { countApplication, findNames } from './queries.ts';

export async function requireOpenFor(db: ReadingDb, viewer: Viewer, id: number, now: Date): Promise<JobRow> {
  const job = await findJob(db, id, viewer.id);
  if (!job) throw new AppError('not_found');
  if (job.role !== null) throw new AppError('forbidden', { detail: applicationTexts.ownJob });
  const status = statusOf(job, now);
  if (status === 'Pausada' || !job.is_shown) throw new AppError('not_found');
  // The vacancy may have closed while the page was open, so the applicant is told. A person whom a block separates from
  // the owner gets the same answer.
  const isBlocked = (await peopleAcrossBlock(db, viewer.id, [job.owner_id])).has(job.owner_id);
  if (status === 'Fechada' || isBlocked) throw new AppError('conflict', { detail: jobTexts.closed });
  return job;
}

export async function lockOpenFor(tx: Tx, viewer: Viewer, id: number, now: Date): Promise<JobRow> {
  await lockJob(tx, id);
  return requireOpenFor(tx, viewer, id, now);
}

export async function lockWithTelling(tx: Tx, id: number) {
  const locked = await lockJob(tx, id);
  const job = locked && (await findJob(tx, id, 0));
  return job && { ...job, tells_at: locked.tells_at, told_until: locked.told_until };
}

export const noteTelling = (tx: Tx, id: number, tells_at: string) => updateJob(tx, id, { tells_at });

export const noteTold = (tx: Tx, id: number, told_until: number) => updateJob(tx, id, { told_until });
