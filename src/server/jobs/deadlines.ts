import { takenBackWithinMs } from '#lib/applications/states.ts';
import { peopleWhoMay } from '#server/companies/reading.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockOwner, refreshEntry } from '#server/entries/entries.ts';
import { tellOfJob } from '#server/notifications/telling.ts';
import { tellOfThing } from '#server/publishing/telling.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { findJob, listOverdue, lockOwnJob, type StoredJob, updateJob } from './queries.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

const day = 24 * 60 * 60 * 1000;
const reminderBefore = 3 * day;
const mostOverdue = 200;

export async function planDeadline(
  tx: Tx,
  { id, ownerId, closes_at }: { id: number; ownerId: number; closes_at: string | null },
  now: Date,
): Promise<void> {
  if (closes_at === null) return;
  const end = new Date(closes_at);
  const work = { payload: { jobId: id }, userId: ownerId, now };
  await enqueue(tx, { kind: 'close-job', dueAt: end, ...work });
  const reminder = new Date(end.getTime() - reminderBefore);
  if (reminder > now) await enqueue(tx, { kind: 'remind-of-deadline', dueAt: reminder, ...work });
}

export const planEnd = (tx: Tx, { id, ownerId }: { id: number; ownerId: number }, now: Date): Promise<void> =>
  enqueue(tx, {
    kind: 'tell-of-end',
    payload: { jobId: id, closedAt: now.toISOString() },
    userId: ownerId,
    dueAt: new Date(now.getTime() + takenBackWithinMs),
    now,
  });

export const closeJob = (ctx: Needs, { jobId }: { jobId: number }): Promise<void> =>
  changeLife(ctx, jobId, async (tx, job, now, ownerId) => {
    if (job.status !== 'Ativa' || job.closes_at === null || job.closes_at > now.toISOString()) return;
    await updateJob(tx, jobId, { status: 'Fechada', is_ended: 1 });
    await refreshEntry(tx, 'job', jobId);
    const { company_id: companyId } = job;
    await tellOfThing(tx, { type: 'job', id: jobId }, { ownerId, companyId, what: 'changed', now });
  });

/** Closes some. Returns whether there may be more. */
export async function closeOverdue(ctx: Needs): Promise<boolean> {
  const overdue = await listOverdue(ctx.db, ctx.clock.now().toISOString(), mostOverdue);
  for (const { id } of overdue) await closeJob(ctx, { jobId: id });
  return overdue.length === mostOverdue;
}

export const remindOfDeadline = (ctx: Needs, { jobId }: { jobId: number }): Promise<void> =>
  changeLife(ctx, jobId, async (tx, job, now) => {
    const { status, deadline, closes_at, reminded_for, title } = job;
    if (status !== 'Ativa' || deadline === null || closes_at === null || reminded_for === deadline) return;
    const left = Date.parse(closes_at) - now.getTime();
    if (left <= 0 || left > reminderBefore) return;
    await updateJob(tx, jobId, { reminded_for: deadline });
    const values = { jobId, title, deadline };
    for (const userId of await peopleWhoMay({ db: tx }, job.company_id, 'publish'))
      await tellOfJob(tx, { userId, what: 'deadline-near', causes: [userId], values, now });
  });

async function changeLife(
  { db, clock }: Needs,
  jobId: number,
  change: (tx: Tx, job: StoredJob, now: Date, ownerId: number) => Promise<void>,
): Promise<void> {
  const known = await findJob(db, jobId, 0);
  if (!known) return;
  await db.inTransaction(async (tx) => {
    const { owner_id: ownerId } = known;
    await lockOwner(tx, ownerId);
    const job = await lockOwnJob(tx, { ownerId, viewerId: ownerId }, jobId);
    if (job) await change(tx, job, clock.now(), ownerId);
  });
}
