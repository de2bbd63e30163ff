import type { Selectable } from 'kysely';
import { hasChanged } from '#server/db/answers.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import type { NewRow, ServiceImportTable } from '#server/db/schema.ts';

export type StoredImport = Selectable<ServiceImportTable>;

export const insertImport = (
  tx: Tx,
  row: NewRow<ServiceImportTable, 'id' | 'done' | 'ended_at'>,
): Promise<{ id: number }> =>
  tx.insertInto('service_imports').values(row).returning('id').executeTakeFirstOrThrow();

export const findImport = (db: ReadingDb, id: number): Promise<StoredImport | undefined> =>
  db.selectFrom('service_imports').selectAll().where('id', '=', id).executeTakeFirst();

export const findImportOf = (db: ReadingDb, userId: number, id: number): Promise<StoredImport | undefined> =>
  db
    .selectFrom('service_imports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const findNewestOf = (db: ReadingDb, userId: number): Promise<StoredImport | undefined> =>
  db
    .selectFrom('service_imports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findOpenImport = (db: ReadingDb, userId: number): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('service_imports')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** False when another program has gone on with it in the meantime. */
export const updateImport = (
  tx: Tx,
  { id, done }: Pick<StoredImport, 'id' | 'done'>,
  changes: Pick<StoredImport, 'lines' | 'done' | 'ended_at'>,
): Promise<boolean> =>
  hasChanged(tx.updateTable('service_imports').set(changes).where('id', '=', id).where('done', '=', done));

export const listStale = (db: ReadingDb, before: string): Promise<StoredImport[]> =>
  db
    .selectFrom('service_imports')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('created_at', '<', before)
    .limit(100)
    .execute();

export const deleteImportsBefore = (tx: Tx, time: string) =>
  tx.deleteFrom('service_imports').where('created_at', '<', time).execute();
