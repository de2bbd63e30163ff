import { type Generated, sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { Migration } from '#server/db/migrations/migration.ts';
import type { Schema } from '#server/db/schema.ts';
import type { TellEvents } from '#server/db/transaction.ts';
import { ownDatabase } from './database.ts';

/** Tables for the tests of the database itself, which must not depend on what the product keeps. */
export interface NotesSchema extends Schema {
  notes: { id: Generated<number>; text: string | null; pinned: Generated<number> };
  /** Its reference is checked at the commit only: a way to have a COMMIT refused. */
  replies: { note_id: number };
}

export const notesTables: Migration = async (db, dialect) => {
  await db.schema
    .createTable('notes')
    .addColumn('id', dialect.id)
    .addColumn('text', 'text', (text) => text.unique())
    .addColumn('pinned', 'integer', (pinned) => pinned.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('replies')
    .addColumn('note_id', 'bigint', (id) =>
      id.notNull().references('notes.id').modifyEnd(sql`deferrable initially deferred`),
    )
    .execute();
};

export const notesDatabase = (tellEvents?: TellEvents): Promise<Db<NotesSchema>> =>
  ownDatabase<NotesSchema>({ '999_notes': notesTables }, tellEvents);

/** All there is, as a reader sees it now. */
export async function texts(db: Db<NotesSchema>): Promise<(string | null)[]> {
  const rows = await db.selectFrom('notes').select('text').orderBy('text').execute();
  return rows.map((row) => row.text);
}

export const write = (db: Pick<Db<NotesSchema>, 'insertInto'>, text: string) =>
  db.insertInto('notes').values({ text }).execute();

/** Something to wait for that the test decides about. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}
