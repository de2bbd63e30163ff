import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const keptTexts: Migration = async (db) => {
  await db.schema
    .createTable('kept_texts')
    .addColumn('owner_id', 'bigint', (owner) => owner.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('bytes', 'bigint', (bytes) => bytes.notNull())
    .execute();
  // Characters, as both databases count them: what was written before is measured a little short.
  await sql`insert into kept_texts (owner_id, bytes)
    select users.id, sum(length(messages.text)) from messages join users on users.id = messages.sender_id
    group by users.id`.execute(db);
};
