import {
  type ApplicationStatus,
  applicationStatuses,
  isAnswer,
  mayMove,
  takenBackWithinMs,
} from '#lib/applications/states.ts';
import { can } from '#lib/companies/roles.ts';
import { farthestInterviewDays } from '#lib/contract/application-form.ts';
import type {
  Apply,
  EditApplication,
  Interview,
  MoveApplications,
  OwnApplication,
  ReceivedApplication,
} from '#lib/contract/applications.ts';
import { applicationTexts as texts } from '#lib/copy/applications.ts';
import { requireProvenWay } from '#server/accounts/accounts.ts';
import { peopleWhoMay } from '#server/companies/reading.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockPeople, lockPerson } from '#server/db/people.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { afterRepeats } from '#server/fairness/limits/repeats.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import {
  countApplication,
  findNames,
  lockOpenFor,
  lockWithTelling,
  noteTelling,
  noteTold,
  requireOpenFor,
} from '#server/jobs/jobs.ts';
import { jobFor } from '#server/jobs/reading.ts';
import { tellOfJob, tellPerson } from '#server/notifications/telling.ts';
import type { QueuedWork } from '#server/queue/kinds.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError, invalidField } from '#server/runtime/errors.ts';
import { tellWebhooks } from '#server/webhooks/webhooks.ts';
import { type BeforeAnswer, beforeAnswer, interviewOf, takenBackTo } from './answers.ts';
import { noCv, releaseCv, storeCv } from './cv.ts';
import {
  deleteEnded,
  deleteOfPerson,
  deleteOwn,
  findByClientId,
  findJobFor,
  findJobOf,
  findNewSince,
  findOfPerson,
  insertApplication,
  keepEnded,
  listFilesReceivedBy,
  listUndecided,
  listUndecidedOfLeaving,
  lockApplication,
  lockApplications,
  recount,
  type StoredApplication,
  updateApplication,
} from './queries.ts';
import { readOwn, readReceived } from './reading.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

const day = 24 * 60 * 60 * 1000;
const applied: Limit = { name: 'applications', most: 100, withinMs: day };
/** An owner hears of new applications to one vacancy at most this often; an applicant, of moves of one application. */
const tellEveryMs = 60 * 60 * 1000;
const declinedAtOnce = 100;
const toldAtOnce = 100;
/**
 * Above this number, no single applicant counts as the cause of a mail. Otherwise the mail limits of a few people could
 * hold it back.
 */
const mostCauses = 5;

export const apply = (
  ctx: Ctx,
  viewer: Viewer,
  jobId: number,
  sent: Apply,
  files: readonly IncomingFile[],
): Promise<OwnApplication> =>
  afterRepeats(
    ctx.limits,
    { what: `application ${jobId}`, personId: viewer.id, client_id: sent.client_id },
    () => applyOnce(ctx, viewer, jobId, sent, files),
  );

async function applyOnce(
  ctx: Ctx,
  viewer: Viewer,
  jobId: number,
  { message, client_id }: Apply,
  [file]: readonly IncomingFile[],
): Promise<OwnApplication> {
  const known = await findOfPerson(ctx.db, { jobId, userId: viewer.id });
  if (known) return await findAlreadySent(ctx, viewer, jobId, client_id);
  const { owner_id } = await requireOpenFor(ctx.db, viewer, jobId, ctx.clock.now());
  await requireProvenWay(ctx, viewer);
  await takeOrRefuse(ctx.limits, applied, String(viewer.id));
  const cv = file ? await storeCv(ctx, viewer.id, file) : noCv;
  const id = await ctx.db.inTransaction(async (tx) => {
    await lockPeople(tx, [viewer.id, owner_id]);
    await lockPerson(tx, viewer.id);
    // Storing a file takes time, so the vacancy is checked again and locked.
    const now = ctx.clock.now();
    const job = await lockOpenFor(tx, viewer, jobId, now);
    const made = await insertApplication(tx, {
      job_id: jobId,
      applicant_id: viewer.id,
      message,
      ...cv,
      status: 'recebida',
      client_id: client_id ?? null,
      created_at: now.toISOString(),
      status_changed_at: now.toISOString(),
    });
    if (!made) return undefined;
    await countApplication(tx, jobId, 1);
    await planTelling(tx, jobId, job.owner_id, now);
    await tellPrograms(tx, job.company_id, { jobId, applicationId: made.id, what: 'received', now });
    const { title, company_name: company } = job;
    await tellPerson(tx, {
      userId: viewer.id,
      mail: { template: 'application-sent', values: { jobId, title, company } },
      causes: [viewer.id],
      now,
    });
    return made.id;
  });
  if (id !== undefined) return readOwn(ctx, viewer, id);
  const alreadySent = await findAlreadySent(ctx, viewer, jobId, client_id);
  await ctx.limits.giveBack(applied, String(viewer.id));
  return alreadySent;
}

/**
 * A phone that sends an application again after a lost answer gets the first answer. Anything else is a second
 * application.
 */
async function findAlreadySent(
  ctx: Ctx,
  viewer: Viewer,
  jobId: number,
  clientId: string | undefined,
): Promise<OwnApplication> {
  const alreadySent = clientId && (await findByClientId(ctx.db, jobId, viewer.id, clientId));
  if (alreadySent) return readOwn(ctx, viewer, alreadySent.id);
  throw new AppError('conflict', { detail: texts.already });
}

async function planTelling(tx: Tx, jobId: number, ownerId: number, now: Date): Promise<void> {
  const dueAt = nextTelling((await lockWithTelling(tx, jobId))?.tells_at, now);
  if (!dueAt) return;
  await noteTelling(tx, jobId, dueAt.toISOString());
  await enqueue(tx, { kind: 'tell-of-applications', payload: { jobId }, userId: ownerId, dueAt, now });
}

export async function tellOfApplications(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { jobId }: { jobId: number },
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const people = await answering(tx, jobId);
    await lockPeople(tx, people);
    const job = await lockWithTelling(tx, jobId);
    const news = job && (await findNewSince(tx, job, mostCauses));
    if (!job || !news) return;
    await noteTold(tx, jobId, news.id);
    const values = { jobId, title: job.title, applicant: nameOf(news), count: news.count };
    const causes = news.count > mostCauses ? [] : news.applicants;
    const now = clock.now();
    for (const userId of people)
      await tellOfJob(tx, { userId, what: 'application-received', values, causes, now });
  });
}

export async function edit(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { status, notes, notes_before, interview }: EditApplication,
): Promise<ReceivedApplication> {
  const { job_id: jobId } = await requireReceived(ctx, viewer, id);
  await ctx.db.inTransaction(async (tx) => {
    const now = ctx.clock.now();
    const [application] = await lockApplications(tx, jobId, [id]);
    // Who applied may have joined the team since.
    if (!application || application.applicant_id === viewer.id) throw new AppError('not_found');
    if (notes_before !== undefined && notes_before !== application.notes)
      throw new AppError('conflict', { detail: texts.notesChanged });
    if (notes !== undefined) await updateApplication(tx, id, { notes });
    const { status: before } = application;
    if (status !== undefined && status !== before && !(await move(tx, application, status, now)))
      throw new AppError('conflict', { detail: texts.mayNotMove });
    if (!interview) return;
    // The move may have changed the interview.
    const [moved = application] = await lockApplications(tx, jobId, [id]);
    await arrange(tx, moved, interview, now);
  });
  return readReceived(ctx, viewer, id);
}

export async function moveSeveral(
  ctx: Ctx,
  viewer: Viewer,
  jobId: number,
  { ids, status }: MoveApplications,
): Promise<{ moved: number[] }> {
  await jobFor(ctx, viewer, jobId, 'answer');
  return ctx.db.inTransaction(async (tx) => {
    const moved: number[] = [];
    for (const application of await lockApplications(tx, jobId, ids))
      if (application.applicant_id !== viewer.id && (await move(tx, application, status, ctx.clock.now())))
        moved.push(application.id);
    return { moved };
  });
}

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
    for (const application of locked) await move(tx, application, 'recusada', now, { isByEnd: true });
    if (waiting.length === declinedAtOnce)
      await enqueue(tx, { kind: 'decline-others', payload: { jobId, until }, now });
  });
}

async function move(
  tx: Tx,
  application: StoredApplication,
  status: ApplicationStatus,
  now: Date,
  { isByEnd = false }: { readonly isByEnd?: boolean } = {},
): Promise<boolean> {
  const before = takenBackTo(application, now);
  if (before?.status === status) await takeBack(tx, application.id, before);
  else if (!mayMove(application.status, status)) return false;
  else if (isAnswer(status)) await answer(tx, application, status, now, isByEnd);
  else await step(tx, application, status, now);
  return true;
}

const takeBack = (tx: Tx, id: number, { status, status_changed_at, reached }: BeforeAnswer) =>
  updateApplication(tx, id, { status, status_changed_at, reached, settles_at: null, undo: null });

/** An answer is told as soon as it can no longer be taken back. */
async function answer(
  tx: Tx,
  application: StoredApplication,
  status: ApplicationStatus,
  now: Date,
  isByEnd: boolean,
): Promise<void> {
  const { id, applicant_id, status: from, status_changed_at, reached } = application;
  const before = takenBackTo(application, now) ?? { status: from, status_changed_at, reached };
  const dueAt = new Date(now.getTime() + takenBackWithinMs);
  await updateApplication(tx, id, {
    status,
    // Being declined is no progress.
    reached: status === 'recusada' ? reached : furthest(reached, status),
    status_changed_at: now.toISOString(),
    settles_at: dueAt.toISOString(),
    undo: JSON.stringify({ ...before, isByEnd }),
    ...(status === 'entrevista' && { interview_at: null, interview_place: null }),
  });
  const payload = { applicationId: id, isAnswer: true };
  await enqueue(tx, { kind: 'tell-of-move', payload, userId: applicant_id, dueAt, now });
}

/** Told like an answer: two minutes later, so that a mistake can be corrected first. */
async function arrange(
  tx: Tx,
  { id, applicant_id, status, interview_at, interview_place }: StoredApplication,
  { at, place }: Interview,
  now: Date,
): Promise<void> {
  if (status !== 'entrevista') throw new AppError('conflict', { detail: texts.noInterview });
  const when = new Date(at);
  if (when.toISOString() === interview_at && place === interview_place) return;
  if (when <= now) throw invalidField('interview.at', texts.pastInterview);
  if (when > new Date(now.getTime() + farthestInterviewDays * day))
    throw invalidField('interview.at', texts.farInterview);
  await updateApplication(tx, id, { interview_at: when.toISOString(), interview_place: place });
  const dueAt = new Date(now.getTime() + takenBackWithinMs);
  const payload = { applicationId: id, isAnswer: true };
  await enqueue(tx, { kind: 'tell-of-move', payload, userId: applicant_id, dueAt, now });
}

/** Several steps on the way to an answer are told together. */
async function step(
  tx: Tx,
  { id, applicant_id, reached, tells_at }: StoredApplication,
  status: ApplicationStatus,
  now: Date,
): Promise<void> {
  await updateApplication(tx, id, {
    status,
    reached: furthest(reached, status),
    status_changed_at: now.toISOString(),
    settles_at: null,
    undo: null,
  });
  const dueAt = nextTelling(tells_at, now);
  if (!dueAt) return;
  await updateApplication(tx, id, { tells_at: dueAt.toISOString() });
  const payload = { applicationId: id };
  await enqueue(tx, { kind: 'tell-of-move', payload, userId: applicant_id, dueAt, now });
}

const isOver = ({ status, deleted_at }: { status: string; deleted_at: string | null }): boolean =>
  status === 'Fechada' || deleted_at !== null;

const furthest = (reached: number, status: ApplicationStatus): number =>
  Math.max(reached, applicationStatuses.indexOf(status));

export async function tellOfMove(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { applicationId, isAnswer: ofAnswer = false }: QueuedWork['tell-of-move'],
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const jobOf = await findJobOf(tx, applicationId);
    if (jobOf) await lockPeople(tx, await ownersOf(tx, jobOf.job_id));
    const now = clock.now();
    const application = await lockApplication(tx, applicationId);
    const job = application && (await findNames(tx, application.job_id));
    // An answer that can still be taken back has a queue job of its own. One that was taken back is never told.
    if (!job || takenBackTo(application, now) || (ofAnswer && !isAnswer(application.status))) return;
    const before = beforeAnswer(application);
    if (before?.isByEnd && !isOver(job)) return void (await takeBack(tx, applicationId, before));
    const { status, job_id: jobId, applicant_id: userId, told_interview } = application;
    const interview = interviewOf(application);
    const isStatusKnown = status === (application.told_status ?? 'recebida');
    const interviewToTell = interview && JSON.stringify(interview);
    if (isStatusKnown && interviewToTell === told_interview)
      return void (await updateApplication(tx, applicationId, { tells_at: null }));
    await updateApplication(tx, applicationId, {
      told_status: status,
      told_interview: interviewToTell,
      settles_at: null,
      undo: null,
    });
    await tellWebhooks(tx, {
      event: 'application',
      what: 'moved',
      people: [userId],
      now,
      data: { job_id: jobId, application_id: applicationId, status },
    });
    const { title, company, owner_id } = job;
    const common = { userId, causes: [owner_id], now };
    if (before?.isByEnd && job.deleted_at !== null) {
      const values = { jobId, title, company, why: 'removed' as const };
      await tellOfJob(tx, { ...common, what: 'vacancy-over', values });
    } else {
      const values = {
        jobId,
        title,
        company,
        status,
        ...(interview && { interviewAt: interview.at, place: interview.place ?? undefined }),
        ...(isStatusKnown && { change: changeOf(told_interview, interviewToTell) }),
      };
      await tellOfJob(tx, { ...common, what: 'application-moved', values });
    }
  });
}

function changeOf(told: string | null, now: string | null) {
  if (told === null) return 'set' as const;
  return now === null ? ('unset' as const) : ('changed' as const);
}

export async function tellOfEnd(
  { db, clock }: Needs,
  { jobId, closedAt, after = 0 }: QueuedWork['tell-of-end'],
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const now = clock.now();
    const job = await findNames(tx, jobId);
    if (job?.closed_at !== closedAt || job.deleted_at !== null) return;
    const waiting = await listUndecided(tx, { jobId, until: closedAt, after, most: toldAtOnce });
    const { title, company, owner_id, is_filled } = job;
    const values = { jobId, title, company, why: is_filled === 1 ? 'filled' : 'closed' } as const;
    for (const { applicant_id: userId } of waiting)
      await tellOfJob(tx, { userId, what: 'vacancy-over', values, causes: [owner_id], now });
    if (waiting.length === toldAtOnce) {
      const payload = { jobId, closedAt, after: waiting.at(-1)?.id ?? after };
      await enqueue(tx, { kind: 'tell-of-end', payload, userId: owner_id, now });
    }
  });
}

export async function tellOfLeaving(
  { db, clock }: Needs,
  { userId: ownerId, due, after = 0 }: QueuedWork['tell-of-leaving'],
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const now = clock.now();
    const waiting = await listUndecidedOfLeaving(tx, { ownerId, due, after, most: toldAtOnce });
    for (const { applicant_id: userId, job_id: jobId, title, company } of waiting) {
      const values = { jobId, title, company, why: 'left' } as const;
      await tellOfJob(tx, { userId, what: 'vacancy-over', values, causes: [ownerId], now });
    }
    if (waiting.length === toldAtOnce) {
      const payload = { userId: ownerId, due, after: waiting.at(-1)?.id ?? after };
      await enqueue(tx, { kind: 'tell-of-leaving', payload, userId: ownerId, now });
    }
  });
}

/** At once, whenever people are told. */
const tellPrograms = (
  tx: Tx,
  companyId: number,
  {
    jobId,
    applicationId,
    what,
    now,
  }: { jobId: number; applicationId: number; what: 'received' | 'withdrawn'; now: Date },
): Promise<void> =>
  tellWebhooks(tx, {
    event: 'application',
    what,
    company: { id: companyId, may: 'answer' },
    now,
    data: { job_id: jobId, application_id: applicationId },
  });

/** Who is told of those who apply. */
async function answering(tx: Tx, jobId: number): Promise<number[]> {
  const job = await findNames(tx, jobId);
  return job ? peopleWhoMay({ db: tx }, job.company_id, 'answer') : [];
}

/** The receiver and the causes are locked first, so that nothing is told across a new block. */
const ownersOf = async (tx: Tx, jobId: number): Promise<number[]> => {
  const job = await findNames(tx, jobId);
  return job ? [job.owner_id] : [];
};

/** At once, then at most once an hour. Undefined when a planned telling will include this one. */
function nextTelling(tells_at: string | null | undefined, now: Date): Date | undefined {
  if (tells_at && tells_at > now.toISOString()) return undefined;
  const next = tells_at ? Date.parse(tells_at) + tellEveryMs : 0;
  return new Date(Math.max(now.getTime(), next));
}

export async function withdraw(ctx: Ctx, viewer: Viewer, id: number): Promise<void> {
  await ctx.db.inTransaction(async (tx) => {
    const now = ctx.clock.now();
    const person = await lockPerson(tx, viewer.id);
    const gone = await deleteOwn(tx, viewer.id, id);
    if (!gone && (await deleteEnded(tx, viewer.id, id))) return;
    if (!gone) throw new AppError('not_found');
    await countApplication(tx, gone.job_id, -1);
    await releaseCv(tx, gone.cv_file, now);
    const job = await lockWithTelling(tx, gone.job_id);
    if (job)
      await tellPrograms(tx, job.company_id, { jobId: job.id, applicationId: id, what: 'withdrawn', now });
    // The owner was never told of this application, so its end is not told either.
    if (!job || id > job.told_until) return;
    const values = { jobId: gone.job_id, title: job.title, applicant: nameOf(person) };
    const causes = [viewer.id];
    for (const userId of await peopleWhoMay({ db: tx }, job.company_id, 'answer'))
      await tellOfJob(tx, { userId, what: 'application-withdrawn', values, causes, now });
  });
}

/**
 * Run before a person is erased. Removes their applications, and the CVs sent to their vacancies. Applicants to those
 * vacancies keep their text and the vacancy's name.
 */
export async function forgetApplicationsOf(tx: Tx, userId: number, now: Date): Promise<void> {
  const gone = await deleteOfPerson(tx, userId);
  // In one order, so that two erasures never wait for each other in a circle.
  for (const { job_id, cv_file } of gone.sort((one, other) => one.job_id - other.job_id)) {
    await countApplication(tx, job_id, -1);
    await releaseCv(tx, cv_file, now);
  }
  for (const { cv_file } of await listFilesReceivedBy(tx, userId)) await releaseCv(tx, cv_file, now);
  await keepEnded(tx, userId);
}

export const recountApplications = ({ db }: Pick<Ctx, 'db'>): Promise<number> => db.inTransaction(recount);

/** For who answers for the company: of which vacancy it is, and who applied. */
export async function requireReceived({ db }: Pick<Ctx, 'db'>, viewer: Viewer, id: number) {
  const found = await findJobFor(db, id, viewer.id);
  if (!found || !can(found.role, 'answer')) throw new AppError('not_found');
  return found;
}

const nameOf = ({ full_name, username }: { full_name: string | null; username: string }) =>
  full_name ?? `@${username}`;
