import { type Insertable, sql } from 'kysely';
import type { Thing } from '#lib/things.ts';
import { isAny } from '#server/db/answers.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { hasProvenWay } from '#server/db/people.ts';
import type { ReportTable } from '#server/db/schema.ts';

interface ReportedSubject {
  readonly type: ReportTable['type'];
  readonly id: number;
}

export const insertReport = (tx: Tx, report: Insertable<ReportTable>) =>
  tx.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow();

export const findByClientId = (db: ReadingDb, reporterId: number, clientId: string) =>
  db
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

export const findOpenReport = (db: ReadingDb, reporterId: number, type: ReportTable['type'], refId: number) =>
  db
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('type', '=', type)
    .where('ref_id', '=', refId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

export const listDecided = async (db: ReadingDb, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('reports')
        .leftJoin('users', 'users.id', 'reports.owner_id')
        .leftJoin('cases', 'cases.id', 'reports.case_id')
        .select(['reports.id', 'reports.type', 'cases.snapshot', 'reports.decision'])
        .select(['users.full_name', 'users.username'])
        .where('reports.id', 'in', ids)
        .execute();

export const emptyReportsBy = (tx: Tx, reporterId: number) =>
  tx
    .updateTable('reports')
    .set({ text: null, client_id: null })
    .where('reporter_id', '=', reporterId)
    .execute();

export const listConversationsReportedBy = (tx: Tx, reporterId: number) =>
  tx
    .selectFrom('reports')
    .select(['id', 'snapshot'])
    .where('reporter_id', '=', reporterId)
    .where('type', 'in', ['message', 'user'])
    .where('snapshot', '!=', '{}')
    .execute();

export const updateSnapshot = (tx: Tx, id: number, snapshot: string) =>
  tx.updateTable('reports').set({ snapshot }).where('id', '=', id).execute();

/** Whether somebody with a device of this person has already reported it. */
export const sharesDevice = (tx: Tx, reporterId: number, caseId: number): Promise<boolean> =>
  isAny(
    tx
      .selectFrom('sessions as own')
      .innerJoin('sessions as others', 'others.device_hash', 'own.device_hash')
      .innerJoin('reports', 'reports.reporter_id', 'others.user_id')
      .select('own.id')
      .where('own.user_id', '=', reporterId)
      .where('reports.case_id', '=', caseId)
      .where('reports.reporter_id', '!=', reporterId)
      .limit(1),
  );

interface Seen {
  readonly id: number;
  readonly device: string | null;
  readonly address: string | null;
}

/**
 * The people with an account from before who report it in this case, a row for each of their sessions, in the order in
 * which they reported. Nobody who offers the same in the same province: companies have no category, and some things no
 * province.
 */
export async function listTrusted(
  tx: Tx,
  caseId: number,
  { type, id }: Thing,
  { before, isProofAsked }: { readonly before: string; readonly isProofAsked: boolean },
): Promise<readonly Seen[]> {
  const isProven = isProofAsked ? hasProvenWay('u') : sql`1 = 1`;
  const { rows } = await sql<Seen>`
    select r.reporter_id as id, s.device_hash as device, s.address_hash as address
    from reports r join users u on u.id = r.reporter_id
    join entries t on t.type = ${type} and t.ref_id = ${id}
    left join sessions s on s.user_id = r.reporter_id
    where r.case_id = ${caseId} and u.created_at < ${before} and u.is_active = 1 and ${isProven}
      and not exists (select 1 from entries e where e.owner_id = r.reporter_id and e.type = t.type and e.visible = 1
        and e.category is not distinct from t.category and e.province is not distinct from t.province)
    order by r.id`.execute(tx);
  return rows;
}

/** The people who reported it before, where a moderator found nothing wrong, a row for each of their sessions. */
export const listGroundless = (tx: Tx, { type, id }: Pick<ReportedSubject, 'type' | 'id'>): Promise<Seen[]> =>
  tx
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.reporter_id')
    .leftJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['users.id', 'sessions.device_hash as device', 'sessions.address_hash as address'])
    .where('reports.type', '=', type)
    .where('reports.ref_id', '=', id)
    .where('reports.decision', 'in', ['kept', 'reversed'])
    .execute();
