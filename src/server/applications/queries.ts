import { type Selectable, sql } from 'kysely';
import type { ApplicationStatus } from '#lib/applications/states.ts';
import { can } from '#lib/companies/roles.ts';
import { hasChanged, isAny } from '#server/db/answers.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { blockBetween, isVisible } from '#server/db/people.ts';
import { correctCounts } from '#server/db/refers.ts';
import { roleIn } from '#server/db/roles.ts';
import type { ApplicationTable, NewRow } from '#server/db/schema.ts';
import { isNotRemoved, isNotWithheld } from '#server/db/withheld.ts';

export type StoredApplication = Selectable<ApplicationTable>;

const shownColumns = [
  'id',
  'job_id',
  'applicant_id',
  'status',
  'message',
  'cv_file',
  'cv_name',
  'cv_size',
  'created_at',
  'status_changed_at',
  'settles_at',
  'undo',
  'interview_at',
  'interview_place',
] as const;
const shown = shownColumns.map((name) => `applications.${name}` as const);

export const findOfPerson = (
  db: ReadingDb,
  { jobId, userId }: { readonly jobId: number; readonly userId: number },
) =>
  db
    .selectFrom('applications')
    .select(['id', 'status', 'created_at', 'status_changed_at', 'settles_at', 'undo'])
    .select(['interview_at', 'interview_place'])
    .where('job_id', '=', jobId)
    .where('applicant_id', '=', userId)
    .executeTakeFirst();

export const findByClientId = (db: ReadingDb, jobId: number, userId: number, clientId: string) =>
  db
    .selectFrom('applications')
    .select('id')
    .where('job_id', '=', jobId)
    .where('applicant_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

interface Page {
  readonly limit: number;
  readonly last_id?: string | undefined;
}

const withJob = (db: ReadingDb, applicantId: number) =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('users', 'users.id', 'companies.owner_id')
    .select(shown)
    .select((row) =>
      row
        .and([isVisible(), isNotWithheld('job', 'jobs.id'), isNotWithheld('company', 'jobs.company_id')])
        .as('is_shown'),
    )
    .select((row) =>
      row.and([blockBetween(applicantId, sql.ref('companies.owner_id'))]).as('is_blocked_with_owner'),
    )
    .select([
      'jobs.title',
      'jobs.status as job_status',
      'jobs.closes_at',
      'jobs.deleted_at',
      'companies.name as company_name',
      'companies.logo_url as company_logo',
    ])
    .where('applications.applicant_id', '=', applicantId);

export type OwnRow = Awaited<ReturnType<typeof listOfPerson>>[number];

export function listOfPerson(db: ReadingDb, applicantId: number, { limit, last_id }: Page) {
  const list = withJob(db, applicantId).orderBy('applications.id', 'desc').limit(limit);
  return (last_id ? list.where('applications.id', '<', Number(last_id)) : list).execute();
}

export const findOwn = (db: ReadingDb, applicantId: number, id: number): Promise<OwnRow | undefined> =>
  withJob(db, applicantId).where('applications.id', '=', id).executeTakeFirst();

const withApplicant = (db: ReadingDb) =>
  db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.applicant_id')
    .leftJoin('freelancers', (join) =>
      join.onRef('freelancers.user_id', '=', 'users.id').on('users.user_type', '=', 'freelancer'),
    )
    .select(shown)
    .select([
      'applications.notes',
      'users.username',
      'users.full_name',
      'users.profile_photo_url',
      'users.province',
      'users.district',
      'freelancers.title as profession',
    ])
    .select((row) => row.and([isVisible()]).as('has_page'));

export type ReceivedRow = Awaited<ReturnType<typeof listOfJob>>[number];

export function listOfJob(
  db: ReadingDb,
  jobId: number,
  { limit, last_id, status }: Page & { readonly status?: ApplicationStatus | undefined },
) {
  let list = withApplicant(db).where('applications.job_id', '=', jobId);
  if (status) list = list.where('applications.status', '=', status);
  if (last_id) list = list.where('applications.id', '<', Number(last_id));
  return list.orderBy('applications.id', 'desc').limit(limit).execute();
}

export const findReceived = (db: ReadingDb, id: number): Promise<ReceivedRow | undefined> =>
  withApplicant(db).where('applications.id', '=', id).executeTakeFirst();

/** Of an application, with the viewer's role in its company. */
export const findJobFor = (db: ReadingDb, id: number, viewerId: number) =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['applications.job_id', 'applications.applicant_id', 'jobs.company_id'])
    .select(roleIn('jobs.company_id', viewerId).as('role'))
    .where('applications.id', '=', id)
    .where('jobs.deleted_at', 'is', null)
    .where(isNotRemoved('job', 'jobs.id'))
    .executeTakeFirst();

export async function countByStatus(db: ReadingDb, jobId: number) {
  const rows = await db
    .selectFrom('applications')
    .select((row) => ['status', 'reached', row.fn.countAll<number | string>().as('count')])
    .where('job_id', '=', jobId)
    .groupBy(['status', 'reached'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

type NewApplication = NewRow<
  ApplicationTable,
  | ('id' | 'reached' | 'notes' | 'told_status' | 'tells_at' | 'settles_at' | 'undo')
  | ('interview_at' | 'interview_place' | 'told_interview')
>;

export const insertApplication = (tx: Tx, application: NewApplication) =>
  tx
    .insertInto('applications')
    .values(application)
    .onConflict((known) => known.columns(['job_id', 'applicant_id']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const findJobOf = (db: ReadingDb, id: number) =>
  db.selectFrom('applications').select('job_id').where('id', '=', id).executeTakeFirst();

export const lockApplication = (tx: Tx, id: number): Promise<StoredApplication | undefined> =>
  tx
    .updateTable('applications')
    .set({ reached: sql.ref<number>('reached') })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Locks these applications in one order, so that two transactions cannot deadlock. */
export async function lockApplications(
  tx: Tx,
  jobId: number,
  ids: readonly number[],
): Promise<StoredApplication[]> {
  const locked: StoredApplication[] = [];
  for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
    const row = await tx
      .updateTable('applications')
      .set({ reached: sql.ref<number>('reached') })
      .where('id', '=', id)
      .where('job_id', '=', jobId)
      .returningAll()
      .executeTakeFirst();
    if (row) locked.push(row);
  }
  return locked;
}

export const updateApplication = (
  tx: Tx,
  id: number,
  changes: Partial<Omit<StoredApplication, 'id' | 'job_id' | 'applicant_id'>>,
) => tx.updateTable('applications').set(changes).where('id', '=', id).execute();

export const deleteOwn = (tx: Tx, applicantId: number, id: number) =>
  tx
    .deleteFrom('applications')
    .where('id', '=', id)
    .where('applicant_id', '=', applicantId)
    .returning(['job_id', 'cv_file'])
    .executeTakeFirst();

export const deleteOfPerson = (tx: Tx, applicantId: number) =>
  tx
    .deleteFrom('applications')
    .where('applicant_id', '=', applicantId)
    .returning(['job_id', 'cv_file'])
    .execute();

/**
 * Copies the applications to this person's vacancies for their applicants, because they are deleted with the vacancies.
 */
export const keepEnded = (tx: Tx, ownerId: number) =>
  tx
    .insertInto('ended_applications')
    .columns([
      'id',
      'applicant_id',
      'job_id',
      'title',
      'message',
      'status',
      'created_at',
      'status_changed_at',
    ])
    .expression((row) =>
      row
        .selectFrom('applications')
        .innerJoin('jobs', 'jobs.id', 'applications.job_id')
        .innerJoin('companies', 'companies.id', 'jobs.company_id')
        .select(['applications.id', 'applications.applicant_id', 'applications.job_id', 'jobs.title'])
        .select(['applications.message', 'applications.status'])
        .select(['applications.created_at', 'applications.status_changed_at'])
        .where('companies.owner_id', '=', ownerId),
    )
    .execute();

export const listEnded = (db: ReadingDb, applicantId: number, { limit, last_id }: Page) => {
  const list = db
    .selectFrom('ended_applications')
    .selectAll()
    .where('applicant_id', '=', applicantId)
    .orderBy('id', 'desc')
    .limit(limit);
  return (last_id ? list.where('id', '<', Number(last_id)) : list).execute();
};

export type EndedRow = Awaited<ReturnType<typeof listEnded>>[number];

export const deleteEnded = (tx: Tx, applicantId: number, id: number): Promise<boolean> =>
  hasChanged(
    tx.deleteFrom('ended_applications').where('id', '=', id).where('applicant_id', '=', applicantId),
  );

export const listFilesReceivedBy = (tx: Tx, ownerId: number) =>
  tx
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select('applications.cv_file')
    .where('companies.owner_id', '=', ownerId)
    .where('applications.cv_file', 'is not', null)
    .execute();

export const isFileInUse = (db: ReadingDb, cv_file: string): Promise<boolean> =>
  isAny(db.selectFrom('applications').select('id').where('cv_file', '=', cv_file).limit(1));

/** Of whoever applied, and of the company's people who answer. */
export async function mayReadFile(db: ReadingDb, cv_file: string, readerId: number): Promise<boolean> {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['applications.applicant_id', roleIn('jobs.company_id', readerId).as('role')])
    .where('cv_file', '=', cv_file)
    .execute();
  return rows.some(({ applicant_id, role }) => applicant_id === readerId || can(role, 'answer'));
}

export const recount = (tx: Tx): Promise<number> =>
  correctCounts(tx, {
    table: 'jobs',
    column: 'applications',
    counted: sql`(select count(*) from applications a where a.job_id = jobs.id)`,
  });

interface Some {
  readonly after?: number;
  readonly most: number;
}

/** Next unanswered applications to an owner whose account is still due to be erased. None if the owner has stayed. */
export const listUndecidedOfLeaving = (
  db: ReadingDb,
  { ownerId, due, after = 0, most }: { readonly ownerId: number; readonly due: string } & Some,
) =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('users', 'users.id', 'companies.owner_id')
    .select(['applications.id', 'applications.applicant_id', 'applications.job_id'])
    .select(['jobs.title', 'companies.name as company'])
    .where('users.id', '=', ownerId)
    .where('users.deletion_due_at', '=', due)
    .where('jobs.deleted_at', 'is', null)
    .where('applications.id', '>', after)
    .where('applications.status', 'not in', ['aceite', 'recusada'])
    .orderBy('applications.id')
    .limit(most)
    .execute();

export const listUndecided = (
  db: ReadingDb,
  { jobId, until, after = 0, most }: { readonly jobId: number; readonly until: string } & Some,
) =>
  db
    .selectFrom('applications')
    .select(['id', 'applicant_id'])
    .where('job_id', '=', jobId)
    .where('id', '>', after)
    .where('status', 'not in', ['aceite', 'recusada'])
    .where('created_at', '<=', until)
    .orderBy('id')
    .limit(most)
    .execute();

interface ToldJob {
  readonly id: number;
  readonly owner_id: number;
  readonly told_until: number;
}

/**
 * Applications since the last one told: their number, the last applicant, and up to `most` applicants. Leaves out
 * people whom a block separates from the owner.
 */
export async function findNewSince(db: ReadingDb, job: ToldJob, most: number) {
  const rows = db
    .selectFrom('applications')
    .where('job_id', '=', job.id)
    .where('applications.id', '>', job.told_until)
    .where(sql<boolean>`not ${blockBetween(sql.ref('applications.applicant_id'), job.owner_id)}`);
  const { count } = await rows
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const last = await rows
    .innerJoin('users', 'users.id', 'applications.applicant_id')
    .select(['applications.id', 'users.full_name', 'users.username'])
    .orderBy('applications.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const sent = await rows.select('applicant_id').orderBy('applications.id', 'desc').limit(most).execute();
  return last && { ...last, count: Number(count), applicants: sent.map(({ applicant_id }) => applicant_id) };
}
