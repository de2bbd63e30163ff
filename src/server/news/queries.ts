import type { Db, Tx } from '#server/db/connect.ts';

export const insertNews = (tx: Tx, owner_id: number, created_at: string) =>
  tx.insertInto('news').values({ owner_id, created_at }).execute();

export const listNewsSince = (db: Db, since: string) =>
  db.selectFrom('news').select(['id', 'owner_id']).where('created_at', '>=', since).execute();

export const deleteNewsBefore = (db: Db, time: string) =>
  db.deleteFrom('news').where('created_at', '<', time).execute();
