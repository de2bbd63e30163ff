import { type ApplicationStatus, applicationStatuses, mayMove } from '#lib/applications/states.ts';
import type {
  Apply,
  EditApplication,
  MoveApplications,
  OwnApplication,
  ReceivedApplication,
} from '#lib/contract/applications.ts';
import { applicationTexts as texts } from '#lib/copy/applications.ts';
import type { Tx } from '#server/db/connect.ts';
import { holdPerson } from '#server/db/people.ts';
import { AppError } from '#server/errors.ts';
import {
  countApplication,
  findNames,
  holdOpenFor,
  holdTelling,
  noteTelling,
  noteTold,
  requireOpenFor,
} from '#server/jobs/jobs.ts';
import { ownJob } from '#server/jobs/reading.ts';
import { type Limit, takeOrRefuse } from '#server/limits/limits.ts';
import type { IncomingFile } from '#server/media/incoming-file.ts';
import { record } from '#server/notifications/notifications.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx } from '#server/types.ts';
import type { Viewer } from '#server/viewer.ts';
import { noCv, releaseCv, storeCv } from './cv.ts';
import {
  deleteOfPerson,
  deleteOwn,
  findByClientId,
  findNewSince,
  findOfPerson,
  findOwner,
  insertApplication,
  listFilesReceivedBy,
  listUndecided,
  lockApplication,
  lockApplications,
  recount,
  type StoredApplication,
  updateApplication,
} from './queries.ts';
import { readOwn, readReceived } from './reading.ts';

export { sweepFile } from './cv.ts';

const applied: Limit = { name: 'applications', most: 100, withinMs: 24 * 60 * 60 * 1000 };
/** An owner is told at most this often of new applications for one vacancy, an applicant of moves of one application. */
const tellEveryMs = 60 * 60 * 1000;
const declinedAtOnce = 100;
/** What more people did is nobody's doing: no few of them can keep a mail of it away. */
const mostCauses = 5;

export async function apply(
  ctx: Ctx,
  viewer: Viewer,
  jobId: number,
  { message, client_id }: Apply,
  [file]: readonly IncomingFile[],
): Promise<OwnApplication> {
  const known = await findOfPerson(ctx.db, { jobId, userId: viewer.id });
  if (known) return await twinOf(ctx, viewer, jobId, client_id);
  await requireOpenFor(ctx.db, viewer, jobId, ctx.clock.now());
  await takeOrRefuse(ctx.limits, applied, String(viewer.id));
  const cv = file ? await storeCv(ctx, viewer.id, file) : noCv;
  const id = await ctx.db.inTransaction(async (tx) => {
    await holdPerson(tx, viewer.id);
    // Storing a file takes time, so the vacancy is read and checked again, and does not close meanwhile.
    const now = ctx.clock.now();
    const job = await holdOpenFor(tx, viewer, jobId, now);
    const made = await insertApplication(tx, {
      ...{ job_id: jobId, applicant_id: viewer.id, message, ...cv, status: 'recebida' },
      ...{
        client_id: client_id ?? null,
        created_at: now.toISOString(),
        status_changed_at: now.toISOString(),
      },
    });
    if (!made) return undefined;
    await countApplication(tx, jobId, 1);
    await planTelling(tx, jobId, job.owner_id, now);
    const { title, company_name: company } = job;
    await record(tx, {
      ...{ userId: viewer.id, what: 'application-sent', causes: [viewer.id], now },
      values: { jobId, title, company },
    });
    return made.id;
  });
  return id === undefined ? await twinOf(ctx, viewer, jobId, client_id) : await readOwn(ctx, viewer, id);
}

/** What a phone sends again after a lost answer gets that answer. Anything else is a second application. */
async function twinOf(
  ctx: Ctx,
  viewer: Viewer,
  jobId: number,
  clientId: string | undefined,
): Promise<OwnApplication> {
  const twin = clientId && (await findByClientId(ctx.db, jobId, viewer.id, clientId));
  if (twin) return readOwn(ctx, viewer, twin.id);
  throw new AppError('conflict', { detail: texts.already });
}

/** Tells the owner at once of the first, and then at most once an hour of all that came since. */
async function planTelling(tx: Tx, jobId: number, ownerId: number, now: Date): Promise<void> {
  const dueAt = nextTelling((await holdTelling(tx, jobId))?.tells_at, now);
  if (!dueAt) return;
  await noteTelling(tx, jobId, dueAt.toISOString());
  await enqueue(tx, { kind: 'tell-of-applications', payload: { jobId }, userId: ownerId, dueAt, now });
}

/** Handles queued work. */
export async function tellOfApplications(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { jobId }: { jobId: number },
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const job = await holdTelling(tx, jobId);
    const news = job && (await findNewSince(tx, jobId, job.told_until, mostCauses));
    if (!job || !news) return;
    await noteTold(tx, jobId, news.id);
    const values = { jobId, title: job.title, applicant: nameOf(news), count: news.count };
    const causes = news.count > mostCauses ? [] : news.applicants;
    await record(tx, {
      userId: job.owner_id,
      what: 'application-received',
      values,
      causes,
      now: clock.now(),
    });
  });
}

/** Moves the application, or changes the notes about it. */
export async function edit(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { status, notes }: EditApplication,
): Promise<ReceivedApplication> {
  const jobId = await requireReceived(ctx, viewer, id);
  await ctx.db.inTransaction(async (tx) => {
    const [application] = await lockApplications(tx, jobId, [id]);
    if (!application) throw new AppError('not_found');
    if (notes !== undefined) await updateApplication(tx, id, { notes });
    if (status === undefined || status === application.status) return;
    if (!mayMove(application.status, status)) throw new AppError('conflict', { detail: texts.mayNotMove });
    await move(tx, application, status, ctx.clock.now());
  });
  return readReceived(ctx, id);
}

/** Moves those that may go that way, and returns their ids. */
export async function moveSeveral(
  ctx: Ctx,
  viewer: Viewer,
  jobId: number,
  { ids, status }: MoveApplications,
): Promise<{ moved: number[] }> {
  await ownJob(ctx, viewer, jobId);
  return ctx.db.inTransaction(async (tx) => {
    const all = await lockApplications(tx, jobId, ids);
    const moving = all.filter((application) => mayMove(application.status, status));
    for (const application of moving) await move(tx, application, status, ctx.clock.now());
    return { moved: moving.map(({ id }) => id) };
  });
}

/** Handles queued work: declines, some at a time, everybody who has no answer yet. */
export async function declineOthers(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { jobId, until }: { jobId: number; until: string },
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const now = clock.now();
    const waiting = await listUndecided(tx, { jobId, until, most: declinedAtOnce });
    const locked = await lockApplications(
      tx,
      jobId,
      waiting.map(({ id }) => id),
    );
    for (const application of locked)
      if (mayMove(application.status, 'recusada')) await move(tx, application, 'recusada', now);
    if (waiting.length === declinedAtOnce)
      await enqueue(tx, { kind: 'decline-others', payload: { jobId, until }, now });
  });
}

async function move(
  tx: Tx,
  { id, applicant_id, reached, tells_at }: StoredApplication,
  status: ApplicationStatus,
  now: Date,
): Promise<void> {
  await updateApplication(tx, id, {
    status,
    // Who is declined has not come further by that.
    reached: status === 'recusada' ? reached : Math.max(reached, applicationStatuses.indexOf(status)),
    status_changed_at: now.toISOString(),
  });
  const dueAt = nextTelling(tells_at, now);
  if (!dueAt) return;
  await updateApplication(tx, id, { tells_at: dueAt.toISOString() });
  const payload = { applicationId: id };
  await enqueue(tx, { kind: 'tell-of-move', payload, userId: applicant_id, dueAt, now });
}

/** Handles queued work: tells the applicant where the application stands now, unless that was told last. */
export async function tellOfMove(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { applicationId }: { applicationId: number },
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const application = await lockApplication(tx, applicationId);
    const job = application && (await findNames(tx, application.job_id));
    if (!job) return;
    if (application.status === (application.told_status ?? 'recebida'))
      return void (await updateApplication(tx, applicationId, { tells_at: null }));
    const { status, job_id: jobId, applicant_id: userId } = application;
    await updateApplication(tx, applicationId, { told_status: status });
    const values = { jobId, title: job.title, company: job.company, status };
    const causes = [job.owner_id];
    await record(tx, { userId, what: 'application-moved', values, causes, now: clock.now() });
  });
}

/** At once, and then at most once an hour. Undefined while a telling is planned, which will tell this as well. */
function nextTelling(tells_at: string | null | undefined, now: Date): Date | undefined {
  if (tells_at && tells_at > now.toISOString()) return undefined;
  const next = tells_at ? Date.parse(tells_at) + tellEveryMs : 0;
  return new Date(Math.max(now.getTime(), next));
}

export async function withdraw(ctx: Ctx, viewer: Viewer, id: number): Promise<void> {
  await ctx.db.inTransaction(async (tx) => {
    const now = ctx.clock.now();
    const person = await holdPerson(tx, viewer.id);
    const gone = await deleteOwn(tx, viewer.id, id);
    if (!gone) throw new AppError('not_found');
    await countApplication(tx, gone.job_id, -1);
    await releaseCv(tx, gone.cv_file, now);
    const job = await holdTelling(tx, gone.job_id);
    // Nobody is told of the end of what they were not told of.
    if (!job || id > job.told_until) return;
    const values = { jobId: gone.job_id, title: job.title, applicant: nameOf(person) };
    const causes = [viewer.id];
    await record(tx, { userId: job.owner_id, what: 'application-withdrawn', values, causes, now });
  });
}

/** Run before a person is erased: removes their applications, and the files of those who applied to them. */
export async function forgetApplicationsOf(tx: Tx, userId: number, now: Date): Promise<void> {
  const gone = await deleteOfPerson(tx, userId);
  // In one order, so that two erasures never wait for each other in a circle.
  for (const { job_id, cv_file } of gone.sort((one, other) => one.job_id - other.job_id)) {
    await countApplication(tx, job_id, -1);
    await releaseCv(tx, cv_file, now);
  }
  for (const { cv_file } of await listFilesReceivedBy(tx, userId)) await releaseCv(tx, cv_file, now);
}

/** A repair for operators, in case a defect left wrong counts. Returns how many counts were wrong. */
export const recountApplications = ({ db }: Pick<Ctx, 'db'>): Promise<number> => db.inTransaction(recount);

/** The vacancy of an application that this viewer received. To anybody else it does not exist. */
async function requireReceived({ db }: Pick<Ctx, 'db'>, viewer: Viewer, id: number): Promise<number> {
  const found = await findOwner(db, id);
  if (found?.owner_id !== viewer.id) throw new AppError('not_found');
  return found.job_id;
}

const nameOf = ({ full_name, username }: { full_name: string | null; username: string }) =>
  full_name ?? `@${username}`;
