import { type Selectable, sql, type Updateable } from 'kysely';
import type { Role } from '#lib/companies/roles.ts';
import type { JobStatus } from '#lib/contract/job-form.ts';
import { plainWords } from '#lib/format/plain.ts';
import { centsOf } from '#lib/format/price.ts';
import { inOrder } from '#server/db/among.ts';
import type { ReadingDb, Tx, WritingDb } from '#server/db/connect.ts';
import { insertBelow } from '#server/db/insert-below.ts';
import { isVisible, unchanged } from '#server/db/people.ts';
import { type Acting, companiesWhere, mayAs, roleIn } from '#server/db/roles.ts';
import type { JobTable, NewRow } from '#server/db/schema.ts';
import { isAllowedOfCompany, isNotRemoved, withheldState } from '#server/db/withheld.ts';
import { companyColumns } from '#server/publishing/seller.ts';
import type { VisitCounts } from '#server/publishing/thing-kind.ts';
import { fieldColumns } from './fields.ts';

export type StoredJob = Selectable<JobTable>;

export type JobRow = Awaited<ReturnType<typeof listByIds>>[number];
export type JobOfViewer = JobRow & { readonly role: Role | null };

const isShown = sql<boolean>`${isVisible()} and ${isAllowedOfCompany('job', 'jobs')}`;

const judged = (db: ReadingDb) =>
  db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('users', 'users.id', 'companies.owner_id')
    .select(fieldColumns.map((name) => `jobs.${name}` as const))
    .select([
      'jobs.id',
      'jobs.closes_at',
      'jobs.is_filled',
      'jobs.is_promoted',
      'jobs.views',
      'jobs.likes',
      'jobs.applications',
      'jobs.created_at',
      'jobs.updated_at',
      'companies.owner_id',
      ...companyColumns,
      'users.username',
    ])
    .select((row) => row.and([isShown]).as('is_shown'))
    .select(withheldState('job', 'jobs.id').as('state'))
    .where('jobs.deleted_at', 'is', null);

export const findToJudge = (db: ReadingDb, id: number) =>
  judged(db).where('jobs.id', '=', id).executeTakeFirst();

const withCompany = (db: ReadingDb) => judged(db).where(isNotRemoved('job', 'jobs.id'));

const open = (db: ReadingDb, now: string) =>
  withCompany(db)
    .where('jobs.status', '=', sql.lit('Ativa'))
    .where((row) => row.or([row('jobs.closes_at', 'is', null), row('jobs.closes_at', '>', now)]))
    .where(isShown);

export const listByIds = (db: ReadingDb, ids: readonly number[]) =>
  withCompany(db).where('jobs.id', 'in', ids).execute();

/** With the role of who asks, which is 0 for the program. */
export const findJob = (db: ReadingDb, id: number, viewerId: number): Promise<JobOfViewer | undefined> =>
  withCompany(db)
    .select(roleIn('jobs.company_id', viewerId).as('role'))
    .where('jobs.id', '=', id)
    .executeTakeFirst();

/** Names for messages about an application. Works for deleted vacancies, too. */
export const findNames = (db: ReadingDb, id: number) =>
  db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['jobs.title', 'jobs.company_id', 'companies.name as company', 'companies.owner_id'])
    .select(['jobs.status', 'jobs.closed_at', 'jobs.deleted_at', 'jobs.is_filled'])
    .where('jobs.id', '=', id)
    .executeTakeFirst();

export const listNames = async (db: ReadingDb, viewerId: number, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('jobs')
        .innerJoin('companies', 'companies.id', 'jobs.company_id')
        .select(['jobs.id', 'jobs.title', 'jobs.deleted_at', 'companies.name as company'])
        .select(roleIn('jobs.company_id', viewerId).as('role'))
        .where('jobs.id', 'in', ids)
        .execute();

export const findOpen = (db: ReadingDb, id: number, now: string): Promise<JobRow | undefined> =>
  open(db, now).where('jobs.id', '=', id).executeTakeFirst();

export async function listOpen(db: ReadingDb, ids: readonly number[], now: string): Promise<JobRow[]> {
  if (ids.length === 0) return [];
  const rows = await open(db, now).where('jobs.id', 'in', ids).execute();
  return inOrder(ids, rows);
}

export interface Page {
  readonly last_id?: string | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** The newest first. `last_id` continues after that vacancy, at the same cost on every page. */
const paged = (list: ReturnType<typeof withCompany>, { last_id, skip, limit }: Page) => {
  const after = last_id ? list.where('jobs.id', '<', Number(last_id)) : list;
  const page = after.orderBy('jobs.id', 'desc').limit(limit);
  return (skip > 0 ? page.offset(skip) : page).execute();
};

export interface Narrowing {
  readonly q?: string | undefined;
  readonly location?: string | undefined;
  readonly province?: string | undefined;
  readonly district?: string | undefined;
  readonly remote_work?: boolean | undefined;
  readonly verified?: boolean | undefined;
  readonly category?: string | undefined;
  readonly employment_type?: string | undefined;
  readonly min_salary?: number | undefined;
}

function narrowed(list: ReturnType<typeof withCompany>, by: Narrowing): typeof list {
  let some = list;
  for (const word of [...plainWords(by.q ?? ''), ...plainWords(by.location ?? '')])
    some = some.where('jobs.search_text', 'like', `%${word}%`);
  for (const place of ['province', 'district'] as const) {
    const name = by[place];
    if (name !== undefined)
      some = some.where((row) => row(row.fn.coalesce(`jobs.${place}`, `companies.${place}`), '=', name));
  }
  if (by.remote_work !== undefined) some = some.where('jobs.remote_work', '=', by.remote_work ? 1 : 0);
  if (by.verified) some = some.where('companies.verified_at', 'is not', null);
  if (by.category !== undefined) some = some.where(sql.ref('jobs.category'), '=', by.category);
  if (by.employment_type !== undefined)
    some = some.where(sql.ref('jobs.employment_type'), '=', by.employment_type);
  if (by.min_salary !== undefined)
    some = some
      .where('jobs.currency', '=', 'MT')
      .where('jobs.salary_min_cents', '>=', centsOf(by.min_salary));
  return some;
}

export const listOpenOfCompany = (db: ReadingDb, companyId: number, page: Page & Narrowing, now: string) =>
  paged(narrowed(open(db, now).where('jobs.company_id', '=', companyId), page), page);

export function listMine(
  db: ReadingDb,
  viewerId: number,
  which: Page &
    Narrowing & {
      readonly company_id?: number | undefined;
      readonly status?: JobStatus | undefined;
      readonly now: string;
    },
) {
  let list = narrowed(
    withCompany(db).where('jobs.company_id', 'in', companiesWhere(viewerId, 'publish')),
    which,
  );
  if (which.company_id !== undefined) list = list.where('jobs.company_id', '=', which.company_id);
  const isOver = sql<boolean>`(jobs.status = 'Fechada' or coalesce(jobs.closes_at <= ${which.now}, false))`;
  if (which.status === 'Fechada') list = list.where(isOver);
  else if (which.status)
    list = list.where('jobs.status', '=', which.status).where(sql<boolean>`not ${isOver}`);
  return paged(list, which);
}

type MadeHere =
  | 'id'
  | 'is_filled'
  | 'is_ended'
  | 'closed_at'
  | 'is_promoted'
  | 'views'
  | 'likes'
  | 'applications';
type MadeLater = 'told_until' | 'reminded_for' | 'tells_at' | 'deleted_at';
type NewJob = NewRow<JobTable, MadeHere | MadeLater>;

/** Undefined where all companies of this owner have `most` already. */
export const insertJob = (
  tx: Tx,
  job: NewJob,
  { ownerId, most }: { readonly ownerId: number; readonly most: number },
): Promise<number | undefined> =>
  insertBelow(tx, 'jobs', job, {
    counted: tx
      .selectFrom('jobs')
      .innerJoin('companies', 'companies.id', 'jobs.company_id')
      .select('jobs.id')
      .where('companies.owner_id', '=', ownerId)
      .where('jobs.deleted_at', 'is', null),
    most,
  });

export const lockJob = (tx: Tx, id: number): Promise<StoredJob | undefined> =>
  tx
    .updateTable('jobs')
    .set(unchanged)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export const lockOwnJob = (
  tx: Tx,
  { ownerId, viewerId }: Acting,
  id: number,
): Promise<StoredJob | undefined> =>
  tx
    .updateTable('jobs')
    .set(unchanged)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isNotRemoved('job', 'jobs.id'))
    .where('company_id', 'in', tx.selectFrom('companies').select('id').where('owner_id', '=', ownerId))
    .where(mayAs(roleIn('jobs.company_id', viewerId), 'publish'))
    .returningAll()
    .executeTakeFirst();

export const updateJob = (tx: Tx, id: number, changes: Updateable<JobTable>) =>
  tx.updateTable('jobs').set(changes).where('id', '=', id).execute();

export const listOverdue = (db: ReadingDb, now: string, most: number) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', sql.lit('Ativa'))
    .where('closes_at', '<=', now)
    .limit(most)
    .execute();

export const countApplication = (tx: Tx, id: number, by: 1 | -1) =>
  tx
    .updateTable('jobs')
    .set((row) => ({ applications: row('applications', '+', by) }))
    .where('id', '=', id)
    .execute();

export const listPictures = async (db: ReadingDb, companyId: number): Promise<string[]> =>
  (await db.selectFrom('jobs').select('image_url').where('company_id', '=', companyId).execute()).flatMap(
    ({ image_url }) => image_url ?? [],
  );

/** For who applied, the end of the company is the end of the vacancy. */
export const listWaitedFor = (db: ReadingDb, companyId: number, most: number) =>
  db
    .selectFrom('jobs')
    .innerJoin('applications', 'applications.job_id', 'jobs.id')
    .select(['jobs.id', 'jobs.title'])
    .select((row) => row.fn.countAll<number | string>().as('applications'))
    .where('jobs.company_id', '=', companyId)
    .where('jobs.deleted_at', 'is', null)
    .where('applications.status', 'not in', ['aceite', 'recusada'])
    .groupBy(['jobs.id', 'jobs.title'])
    .orderBy('jobs.id')
    .limit(most)
    .execute();

export const pauseJobsOf = (tx: Tx, ownerId: number, updated_at: string) =>
  tx
    .updateTable('jobs')
    .set({ status: 'Pausada', updated_at })
    .where('company_id', 'in', tx.selectFrom('companies').select('id').where('owner_id', '=', ownerId))
    .where('status', '=', 'Ativa')
    .execute();

export const listSlugs = (db: ReadingDb, most: number, now: string) =>
  open(db, now)
    .clearSelect()
    .select(['jobs.id', 'jobs.title'])
    .orderBy('jobs.id', 'desc')
    .limit(most)
    .execute();

export async function addVisits(tx: WritingDb, counts: VisitCounts): Promise<void> {
  for (const [views, same] of Map.groupBy(counts, ([, { views }]) => views))
    await tx
      .updateTable('jobs')
      .set((row) => ({ views: row('views', '+', views) }))
      .where(
        'id',
        'in',
        same.map(([id]) => id),
      )
      .execute();
}
