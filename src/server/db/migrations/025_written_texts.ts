import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const writtenTexts: Migration = async (db) => {
  await db.schema
    .alterTable('members')
    .addColumn('written', 'bigint', (bytes) => bytes.notNull().defaultTo(0))
    .execute();
  // Counted in characters by both databases, so older texts count a little too short.
  await sql`update members set written = coalesce((select sum(length(messages.text)) from messages
    where messages.conversation_id = members.conversation_id and messages.sender_id = members.user_id), 0)`.execute(
    db,
  );
};
