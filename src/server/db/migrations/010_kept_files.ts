import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Two narrow indexes, because the space used by an account is a sum over its files. */
export const keptFiles: Migration = async (db) => {
  // Files kept as they were sent: portfolio files and CVs.
  await db.schema
    .createTable('kept_files')
    .addColumn('name', 'text', (name) => name.primaryKey())
    .addColumn('owner_id', 'bigint', (owner) => owner.notNull().references('users.id').onDelete('cascade'))
    .addColumn('bytes', 'bigint', (size) => size.notNull())
    .execute();
  await db.schema.createIndex('kept_files_owner').on('kept_files').columns(['owner_id', 'bytes']).execute();
  await sql`insert into kept_files (name, owner_id, bytes)
    select substr(media_url, 8), owner_id, media_size from portfolio_items
    where media_url is not null and media_kind <> 'picture' and media_size is not null`.execute(db);
  await sql`insert into kept_files (name, owner_id, bytes)
    select cv_file, applicant_id, cv_size from applications
    where cv_file is not null and cv_size is not null`.execute(db);

  await db.schema.alterTable('pictures').addColumn('released_at', 'text').execute();
  await sql`create index pictures_kept on pictures (owner_id, bytes) where released_at is null`.execute(db);
  await sql`create index pictures_doubted_of on pictures (owner_id, bytes) where doubted_at is not null`.execute(
    db,
  );
};
