import type { Migration } from './migration.ts';

export const pictures: Migration = async (db, { id }) => {
  await db.schema
    .createTable('pictures')
    .addColumn('id', id)
    .addColumn('hash', 'text', (text) => text.notNull().unique())
    .addColumn('owner_id', 'bigint', (owner) => owner.references('users.id').onDelete('set null'))
    .addColumn('width', 'integer', (pixels) => pixels.notNull())
    .addColumn('height', 'integer', (pixels) => pixels.notNull())
    .addColumn('widths', 'text', (json) => json.notNull())
    .addColumn('bytes', 'integer', (size) => size.notNull())
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('doubted_at', 'text')
    .addColumn('removing_since', 'text')
    .execute();
  await db.schema.createIndex('pictures_owner').on('pictures').column('owner_id').execute();
  await db.schema
    .createIndex('pictures_doubted')
    .on('pictures')
    .column('doubted_at')
    .where('doubted_at', 'is not', null)
    .execute();
  // The sweep asks whether a picture is in use.
  for (const column of ['profile_photo_url', 'cover_photo_url'])
    await db.schema
      .createIndex(`users_${column}`)
      .on('users')
      .column(column)
      .where(column, 'is not', null)
      .execute();
};
