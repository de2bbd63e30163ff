import type { Db, Tx } from '#server/db/connect.ts';

// The table keeps its old name `news`, because during a deploy the previous version still uses it.

export const insertChange = (tx: Tx, owner_id: number, created_at: string) =>
  tx.insertInto('news').values({ owner_id, created_at }).execute();

export const listChangesSince = (db: Db, since: string) =>
  db.selectFrom('news').select(['id', 'owner_id']).where('created_at', '>=', since).execute();

export const deleteChangesBefore = (db: Db, time: string) =>
  db.deleteFrom('news').where('created_at', '<', time).execute();
