import type { CloseJob, EditJob, Job, JobFields, PublishJob } from '#lib/contract/jobs.ts';
import { jobTexts as texts } from '#lib/copy/jobs.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { placeIn } from '#lib/places/place-in.ts';
import { ownCompany } from '#server/companies/reading.ts';
import type { Tx } from '#server/db/connect.ts';
import { holdOwner, moveUp, refreshEntriesOf, refreshEntry, removeEntry } from '#server/entries/entries.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { claimPictures, releasePicture, savePicture } from '#server/files/pictures.ts';
import { forgetMarksOn } from '#server/marks/marks.ts';
import { laterThan, refuseStale } from '#server/publishing/versions.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import type { Viewer } from '#server/runtime/viewer.ts';
import { columnsOf, emptied, fieldsOf, withChanges, withDefaults } from './fields.ts';
import { planDeadline, planEnd } from './life.ts';
import {
  countKept,
  findByClientId,
  insertJob,
  lockOwnJob,
  pauseJobsOf,
  type StoredJob,
  updateJob,
} from './queries.ts';
import { ownJob, read } from './reading.ts';

export * from './applying.ts';
export { closeJob, closeOverdue, remindOfDeadline } from './life.ts';

const mostOfOnePerson = 2000;
/** More than a person publishes in a day, fewer than a program would. */
const publications: Limit = { name: 'vacancies', most: 200, withinMs: 24 * 60 * 60 * 1000 };
const openDays = 30;
const farthestDays = 365;
const dayMs = 24 * 60 * 60 * 1000;

export async function publish(
  ctx: Ctx,
  viewer: Viewer,
  { client_id, ...sent }: PublishJob,
  files: readonly IncomingFile[] = [],
): Promise<Job> {
  await ownCompany(ctx, viewer, sent.company_id);
  const known = client_id && (await findByClientId(ctx.db, sent.company_id, client_id));
  if (known) return read(ctx, known.id, viewer);
  const now = ctx.clock.now();
  const fields = checked(placed(withDefaults(sent), sent), now);
  await takeOrRefuse(ctx.limits, publications, String(viewer.id));
  const image_url = await savedPicture(ctx, viewer, fields.image_url, files);
  const id = await ctx.db.inTransaction(async (tx) => {
    // Locks the person first, so that simultaneous requests run in order and each sees the vacancies published before.
    await holdOwner(tx, viewer.id);
    const twin = client_id && (await findByClientId(tx, fields.company_id, client_id));
    if (twin) return twin.id;
    if ((await countKept(tx, viewer.id)) >= mostOfOnePerson)
      throw new AppError('conflict', { detail: texts.manyJobs });
    await showPicture(tx, viewer, image_url);
    const columns = columnsOf({ ...fields, image_url });
    const made = await insertJob(tx, {
      ...columns,
      client_id: client_id ?? null,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    });
    await planDeadline(tx, { id: made.id, ownerId: viewer.id, closes_at: columns.closes_at }, now);
    await refreshEntry(tx, 'job', made.id);
    return made.id;
  });
  return read(ctx, id, viewer);
}

/**
 * `version` is the `updated_at` that the editor read. If the vacancy has changed since, nothing is written, so no
 * change is lost.
 */
export async function edit(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { updated_at: version, image_url, ...sent }: EditJob,
  files: readonly IncomingFile[] = [],
): Promise<Job> {
  const known = await ownJob(ctx, viewer, id);
  if (version !== undefined) refuseStale(known, version, texts.changedMeanwhile);
  if (sent.company_id !== undefined) await ownCompany(ctx, viewer, sent.company_id);
  const changesPicture = image_url !== undefined || files.length > 0;
  const shown = changesPicture ? await savedPicture(ctx, viewer, image_url ?? null, files) : undefined;
  await change(ctx, viewer, id, (job, now) => {
    // Saving a picture takes time, so the row is read and checked again.
    if (version !== undefined) refuseStale(job, version, texts.changedMeanwhile);
    return checked(placed(withChanges(job, { ...sent, image_url: shown }), sent), now, job);
  });
  return read(ctx, id, viewer);
}

/** Closes the vacancy. With `filled` because somebody was found, and if asked the others are declined. */
export async function close(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { filled, decline_others }: CloseJob,
): Promise<Job> {
  await ownJob(ctx, viewer, id);
  await change(
    ctx,
    viewer,
    id,
    (job) => ({ ...fieldsOf(job), status: 'Fechada' }),
    async (tx, _job, now) => {
      await updateJob(tx, id, { is_filled: filled ? 1 : 0 });
      if (decline_others) await declineTheRest(tx, viewer, id, now);
    },
  );
  return read(ctx, id, viewer);
}

/**
 * Moves the deadline on, from today if it has passed, and at most to a year from now. Without a deadline, or once its
 * owner closed it, there is nothing to move.
 */
export async function extend(ctx: Ctx, viewer: Viewer, id: number): Promise<Job> {
  await ownJob(ctx, viewer, id);
  await change(ctx, viewer, id, (job, now) => {
    const isClosedByOwner = job.status === 'Fechada' && job.is_ended === 0;
    if (job.deadline === null || isClosedByOwner) return fieldsOf(job);
    const today = dayInMaputo(now);
    const from = later(job.deadline, today);
    return {
      ...fieldsOf(job),
      status: reopened(job),
      deadline: earlier(daysAfter(from, openDays), daysAfter(today, farthestDays)),
    };
  });
  return read(ctx, id, viewer);
}

/** A vacancy that its deadline closed is open again. One that its owner paused stays so. */
const reopened = ({ status, is_ended }: StoredJob): JobFields['status'] =>
  is_ended === 1 ? 'Ativa' : status;

/** Opens the vacancy again, with a new deadline, at the top of the feed. */
export async function republish(ctx: Ctx, viewer: Viewer, id: number): Promise<Job> {
  await ownJob(ctx, viewer, id);
  await change(
    ctx,
    viewer,
    id,
    (job, now) => {
      const deadline = later(job.deadline ?? '', daysAfter(dayInMaputo(now), openDays));
      return { ...fieldsOf(job), status: 'Ativa', deadline };
    },
    async (tx, _job, now) => {
      await moveUp(tx, viewer.id, { type: 'job', ids: [id], now });
    },
  );
  return read(ctx, id, viewer);
}

/**
 * A promoted vacancy is labelled wherever it is listed. Promoting also moves it to the top of the feed, at most once in
 * 24 hours.
 */
export async function promote(ctx: Ctx, viewer: Viewer, id: number, isPromoted: boolean): Promise<Job> {
  await ownJob(ctx, viewer, id);
  await ctx.db.inTransaction(async (tx) => {
    await holdOwner(tx, viewer.id);
    const before = await lockOwnJob(tx, viewer.id, id);
    const is_promoted = isPromoted ? 1 : 0;
    if (!before || before.is_promoted === is_promoted) return;
    await updateJob(tx, id, { is_promoted });
    if (isPromoted) await moveUp(tx, viewer.id, { type: 'job', ids: [id], now: ctx.clock.now() });
  });
  return read(ctx, id, viewer);
}

/** Deletes the vacancy for everybody, and declines who has no answer. An emptied row stays for those who applied. */
export async function remove(ctx: Ctx, viewer: Viewer, id: number): Promise<void> {
  await ownJob(ctx, viewer, id);
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    await holdOwner(tx, viewer.id);
    const before = await lockOwnJob(tx, viewer.id, id);
    if (!before) return;
    await releasePicture(tx, before.image_url, now);
    await updateJob(tx, id, { ...emptied, deleted_at: now.toISOString() });
    await removeEntry(tx, 'job', id);
    await forgetMarksOn(tx, { type: 'job', id });
    await declineTheRest(tx, viewer, id, now);
  });
}

/** Plans to decline who has applied until now and has no answer. */
const declineTheRest = (tx: Tx, { id: userId }: Viewer, jobId: number, now: Date): Promise<void> =>
  enqueue(tx, { kind: 'decline-others', payload: { jobId, until: now.toISOString() }, userId, now });

/**
 * Pauses every vacancy of an account that changed hands, because a stranger may have written them. The owner can
 * activate them again.
 */
export async function pauseAll({ db, clock }: Pick<Ctx, 'db' | 'clock'>, ownerId: number): Promise<void> {
  await db.inTransaction(async (tx) => {
    await holdOwner(tx, ownerId);
    await pauseJobsOf(tx, ownerId, clock.now().toISOString());
    await refreshEntriesOf(tx, ownerId);
  });
}

/** Every change of fields: locked, with a new version, its pictures, its deadline and its entry. */
async function change(
  { db, clock }: Ctx,
  viewer: Viewer,
  id: number,
  fieldsAfter: (job: StoredJob, now: Date) => JobFields,
  also?: (tx: Tx, job: StoredJob, now: Date) => Promise<void>,
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const now = clock.now();
    await holdOwner(tx, viewer.id);
    const before = await lockOwnJob(tx, viewer.id, id);
    if (!before) throw new AppError('not_found');
    const columns = columnsOf(fieldsAfter(before, now));
    if (columns.image_url !== before.image_url) {
      await showPicture(tx, viewer, columns.image_url);
      await releasePicture(tx, before.image_url, now);
    }
    const isClosed = columns.status === 'Fechada';
    const isClosing = isClosed && before.status !== 'Fechada';
    await updateJob(tx, id, {
      ...columns,
      is_filled: isClosed ? before.is_filled : 0,
      is_ended: isClosed && columns.deadline === before.deadline ? before.is_ended : 0,
      closed_at: isClosing ? now.toISOString() : isClosed ? before.closed_at : null,
      // It is unique in one company, and nobody sends a publication again that was moved since.
      ...(columns.company_id !== before.company_id && { client_id: null }),
      updated_at: laterThan(before, now),
    });
    if (columns.closes_at !== before.closes_at)
      await planDeadline(tx, { id, ownerId: viewer.id, closes_at: columns.closes_at }, now);
    if (isClosing) await planEnd(tx, { id, ownerId: viewer.id }, now);
    await also?.(tx, before, now);
    await refreshEntry(tx, 'job', id);
  });
}

/** The rules that concern several fields. A deadline that has passed may stay, but opens nothing again. */
function checked(fields: JobFields, now: Date, before?: Pick<StoredJob, 'deadline' | 'status'>): JobFields {
  const { salary_min, salary_max, deadline, status } = fields;
  if (salary_min !== null && salary_max !== null && salary_min > salary_max)
    throw invalid('salary_min', texts.salaryTurned);
  const isPast = deadline !== null && deadline < dayInMaputo(now);
  const opens = status === 'Ativa' && before?.status !== 'Ativa';
  if (isPast && (deadline !== before?.deadline || opens)) throw invalid('deadline', texts.pastDeadline);
  return fields;
}

/** Who writes only a place in words is found by its province too. */
function placed(fields: JobFields, sent: Pick<EditJob, 'location' | 'province' | 'district'>): JobFields {
  if (!sent.location || sent.province || sent.district) return fields;
  const found = placeIn(sent.location);
  return found.province === null ? fields : { ...fields, ...found };
}

async function savedPicture(
  ctx: Ctx,
  { id }: Viewer,
  image_url: string | null,
  [file]: readonly IncomingFile[],
): Promise<string | null> {
  return file ? (await savePicture(ctx, id, file)).address : image_url;
}

async function showPicture(tx: Tx, viewer: Viewer, image_url: string | null): Promise<void> {
  if (image_url !== null && !(await claimPictures(tx, viewer.id, [image_url])))
    throw invalid('image_url', texts.lostPicture);
}

// Days like 2026-11-30 sort as text.
const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

const invalid = (field: string, message: string) =>
  new AppError('validation_failed', { errors: [{ field, message }] });
