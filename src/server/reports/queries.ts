import type { Insertable, Kysely, Updateable } from 'kysely';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import type { ReportTable, Schema } from '#server/db/schema.ts';

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

export const listOpenReports = (db: ReadingDb, most: number) =>
  db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.reporter_id')
    .leftJoin('users as owners', 'owners.id', 'reports.owner_id')
    .selectAll('reports')
    .select(['users.username as reporter', 'owners.username as owner'])
    .where('closed_at', 'is', null)
    .orderBy('reports.id')
    .limit(most)
    .execute();

export const listDecided = async (db: ReadingDb, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('reports')
        .leftJoin('users', 'users.id', 'reports.owner_id')
        .select(['reports.id', 'reports.type', 'reports.snapshot', 'reports.decision'])
        .select(['users.full_name', 'users.username'])
        .where('reports.id', 'in', ids)
        .execute();

export const emptySnapshotsOf = (tx: Tx, ownerId: number) =>
  tx.updateTable('reports').set({ snapshot: '{}' }).where('owner_id', '=', ownerId).execute();

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
    .where('type', '=', 'message')
    .execute();

export const updateSnapshot = (tx: Tx, id: number, snapshot: string) =>
  tx.updateTable('reports').set({ snapshot }).where('id', '=', id).execute();

export const closeReport = (
  db: Pick<Kysely<Schema>, 'updateTable'>,
  id: number,
  changes: Required<Pick<Updateable<ReportTable>, 'closed_at' | 'decision' | 'outcome'>>,
) =>
  db
    .updateTable('reports')
    .set(changes)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning(['id', 'reporter_id'])
    .executeTakeFirst();
