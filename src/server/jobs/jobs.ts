import type { CloseJob, EditJob, Job, JobFields, PublishJob } from '#lib/contract/jobs.ts';
import { jobTexts as texts } from '#lib/copy/jobs.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { placeIn } from '#lib/places/place-in.ts';
import { companyFor, mayFor } from '#server/companies/reading.ts';
import type { SqlDb, Tx } from '#server/db/connect.ts';
import type { Acting } from '#server/db/roles.ts';
import { moveUp } from '#server/entries/entries.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { releasePicture, savePicture } from '#server/files/pictures.ts';
import {
  type Change,
  editThing,
  exchangePictures,
  type PublishedKind,
  promoting,
  publishThing,
  refuseOtherOwner,
  refuseToLeaveWithheld,
  removing,
  removingAllOf,
  withholding,
} from '#server/publishing/publishing.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError, invalidField } from '#server/runtime/errors.ts';
import { noteVisit, type Visitor } from '#server/visits/visits.ts';
import { planDeadline, planEnd } from './deadlines.ts';
import { columnsOf, emptied, fieldsOf, withChanges, withDefaults } from './fields.ts';
import { findOpen, insertJob, lockOwnJob, pauseJobsOf, type StoredJob, updateJob } from './queries.ts';
import { ownJob, read } from './reading.ts';

export * from './applying.ts';
export { closeJob, closeOverdue, remindOfDeadline } from './deadlines.ts';

const mostOfOnePerson = 2000;
const openDays = 30;
const farthestDays = 365;
const dayMs = 24 * 60 * 60 * 1000;

const published: PublishedKind<StoredJob, Job> = {
  type: 'job',
  publications: { name: 'vacancies', most: 200, withinMs: dayMs },
  changedMeanwhile: texts.changedMeanwhile,
  read,
  own: ownJob,
  lock: lockOwnJob,
};

export async function publish(
  ctx: Ctx,
  viewer: Viewer,
  { client_id, confirm_warnings: confirmed, ...sent }: PublishJob,
  files: readonly IncomingFile[] = [],
): Promise<Job> {
  // A client id is unique only within a company, so the company is checked first.
  const { owner_id: ownerId } = await companyFor(ctx, viewer, sent.company_id, 'publish');
  return publishThing(published, ctx, viewer, {
    ownerId,
    companyId: sent.company_id,
    client_id,
    confirmed,
    check: async () => checked(placed(withDefaults(sent), sent), ctx.clock.now()),
    store: async (fields) => ({
      ...fields,
      image_url: await savedPicture(ctx, ownerId, fields.image_url, files),
    }),
    async insert(tx, fields, now, newColumns) {
      // Storing files takes time, so it is asked again.
      const company = await companyFor({ db: tx }, viewer, sent.company_id, 'publish');
      refuseOtherOwner(ownerId, company.owner_id);
      const columns = columnsOf(fields);
      const id = await insertJob(tx, { ...columns, ...newColumns }, { ownerId, most: mostOfOnePerson });
      if (id === undefined) throw new AppError('conflict', { detail: texts.manyJobs });
      await exchangePicture(
        tx,
        { ownerId, viewerId: viewer.id },
        { before: null, after: fields.image_url, now },
      );
      await planDeadline(tx, { id, ownerId, closes_at: columns.closes_at }, now);
      return id;
    },
  });
}

export const edit = (
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { updated_at: version, confirm_warnings: confirmed, image_url, ...sent }: EditJob,
  files: readonly IncomingFile[] = [],
): Promise<Job> =>
  editThing(published, ctx, viewer, id, {
    version,
    confirmed,
    async store(known) {
      if (sent.company_id !== undefined) await mayMove(ctx, viewer, sent.company_id, known.owner_id);
      const changesPicture = image_url !== undefined || files.length > 0;
      return changesPicture ? savedPicture(ctx, known.owner_id, image_url ?? null, files) : undefined;
    },
    async write(tx, change, shown) {
      const { acting, before, now } = change;
      if (sent.company_id !== undefined) await mayMove({ db: tx }, viewer, sent.company_id, acting.ownerId);
      const fields = placed(withChanges(before, { ...sent, image_url: shown }), sent);
      await refuseToLeaveWithheld(tx, before, fields);
      await writeFields(tx, change, checked(fields, now, before));
    },
  });

async function mayMove(
  ctx: { readonly db: SqlDb },
  viewer: Viewer,
  companyId: number,
  ownerId: number,
): Promise<void> {
  refuseOtherOwner(ownerId, (await companyFor(ctx, viewer, companyId, 'publish')).owner_id);
}

export const close = (
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { filled, decline_others }: CloseJob,
): Promise<Job> =>
  change(
    ctx,
    viewer,
    id,
    (job) => ({ ...fieldsOf(job), status: 'Fechada' }),
    async (tx, now) => {
      await updateJob(tx, id, { is_filled: filled ? 1 : 0 });
      if (decline_others) await declineTheRest(tx, viewer.id, id, now);
    },
  );

/**
 * Moves the deadline on, starting today if it has passed, to at most a year from now. Does nothing without a deadline
 * or after the owner closed the vacancy.
 */
export const extend = (ctx: Ctx, viewer: Viewer, id: number): Promise<Job> =>
  change(ctx, viewer, id, (job, now) => {
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

const reopened = ({ status, is_ended }: StoredJob): JobFields['status'] =>
  is_ended === 1 ? 'Ativa' : status;

export const republish = (ctx: Ctx, viewer: Viewer, id: number): Promise<Job> =>
  change(
    ctx,
    viewer,
    id,
    (job, now) => {
      const deadline = later(job.deadline ?? '', daysAfter(dayInMaputo(now), openDays));
      return { ...fieldsOf(job), status: 'Ativa', deadline };
    },
    async (tx, now, { ownerId }) => {
      await moveUp(tx, ownerId, { type: 'job', ids: [id], now });
    },
  );

export const promote = promoting(published);

export const remove = removing(published, async (tx, { viewerId }, before, now) => {
  await releasePicture(tx, before.image_url, now);
  await updateJob(tx, before.id, { ...emptied, deleted_at: now.toISOString() });
  await declineTheRest(tx, viewerId, before.id, now);
});

const declineTheRest = (tx: Tx, userId: number, jobId: number, now: Date): Promise<void> =>
  enqueue(tx, { kind: 'decline-others', payload: { jobId, until: now.toISOString() }, userId, now });

export { listPictures as picturesOfCompany, listWaitedFor } from './queries.ts';

export const removeAllOf = removingAllOf(published.type, remove);

export const pauseAll = withholding(pauseJobsOf);

const change = (
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  fieldsAfter: (job: StoredJob, now: Date) => JobFields,
  also?: (tx: Tx, now: Date, acting: Acting) => Promise<void>,
): Promise<Job> =>
  editThing(published, ctx, viewer, id, {
    store: async () => undefined,
    async write(tx, change) {
      await writeFields(tx, change, fieldsAfter(change.before, change.now));
      await also?.(tx, change.now, change.acting);
    },
  });

async function writeFields(
  tx: Tx,
  { acting, before, now, updated_at }: Change<StoredJob>,
  fields: JobFields,
): Promise<void> {
  const { id } = before;
  const columns = columnsOf(fields);
  await exchangePicture(tx, acting, { before: before.image_url, after: columns.image_url, now });
  const isClosed = columns.status === 'Fechada';
  const isClosing = isClosed && before.status !== 'Fechada';
  await updateJob(tx, id, {
    ...columns,
    is_filled: isClosed ? before.is_filled : 0,
    is_ended: isClosed && columns.deadline === before.deadline ? before.is_ended : 0,
    closed_at: isClosing ? now.toISOString() : isClosed ? before.closed_at : null,
    // A client id is unique within a company, so it would clash after a move. No client repeats a publication that has
    // moved.
    ...(columns.company_id !== before.company_id && { client_id: null }),
    updated_at,
  });
  if (columns.closes_at !== before.closes_at)
    await planDeadline(tx, { id, ownerId: acting.ownerId, closes_at: columns.closes_at }, now);
  if (isClosing) await planEnd(tx, { id, ownerId: acting.ownerId }, now);
}

/** Checks rules across fields. A passed deadline may stay, but does not reopen the vacancy. */
function checked(fields: JobFields, now: Date, before?: Pick<StoredJob, 'deadline' | 'status'>): JobFields {
  const { salary_min, salary_max, deadline, status } = fields;
  if (salary_min !== null && salary_max !== null && salary_min > salary_max)
    throw invalidField('salary_min', texts.salaryTurned);
  const isPast = deadline !== null && deadline < dayInMaputo(now);
  const opens = status === 'Ativa' && before?.status !== 'Ativa';
  if (isPast && (deadline !== before?.deadline || opens)) throw invalidField('deadline', texts.pastDeadline);
  return fields;
}

/** Derives the province from a place typed as text, so that searches by province find it. */
function placed(fields: JobFields, sent: Pick<EditJob, 'location' | 'province' | 'district'>): JobFields {
  if (!sent.location || sent.province || sent.district) return fields;
  const found = placeIn(sent.location);
  return found.province === null ? fields : { ...fields, ...found };
}

async function savedPicture(
  ctx: Ctx,
  ownerId: number,
  image_url: string | null,
  [file]: readonly IncomingFile[],
): Promise<string | null> {
  return file ? (await savePicture(ctx, ownerId, file)).address : image_url;
}

async function exchangePicture(
  tx: Tx,
  acting: Acting,
  { before, after, now }: { before: string | null; after: string | null; now: Date },
): Promise<void> {
  if (before === after) return;
  const shown = { before: before === null ? [] : [before], after: after === null ? [] : [after], now };
  await exchangePictures(tx, acting, shown, invalidField('image_url', texts.lostPicture));
}

// Days like 2026-11-30 sort as text.
const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

export async function noteView(ctx: Ctx, id: number, who: Visitor): Promise<void> {
  const job = await findOpen(ctx.db, id, ctx.clock.now().toISOString());
  if (!job) throw new AppError('not_found');
  if (!who.viewer || !(await mayFor(ctx, who.viewer, job.company_id, 'publish')))
    noteVisit(ctx, { type: 'job', ref_id: id, kind: 'view' }, who);
}
