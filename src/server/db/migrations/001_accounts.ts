import type { Migration } from './migration.ts';

export const accounts: Migration = async (db, { id }) => {
  await db.schema
    .createTable('users')
    .addColumn('id', id)
    .addColumn('username', 'text', (text) => text.notNull().unique())
    .addColumn('email', 'text', (text) => text.notNull())
    .addColumn('email_key', 'text', (text) => text.notNull().unique())
    .addColumn('email_proved_at', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('google_subject', 'text', (text) => text.unique())
    .addColumn('google_email_key', 'text')
    .addColumn('google_picture_url', 'text')
    .addColumn('full_name', 'text')
    .addColumn('user_type', 'text', (text) => text.notNull().defaultTo('simple'))
    .addColumn('bio', 'text')
    .addColumn('phone', 'text')
    .addColumn('gender', 'text')
    .addColumn('nationality', 'text')
    .addColumn('province', 'text')
    .addColumn('district', 'text')
    .addColumn('profile_photo_url', 'text')
    .addColumn('cover_photo_url', 'text')
    .addColumn('is_active', 'integer', (flag) => flag.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('deletion_due_at', 'text')
    .execute();

  // One table for names in use and names held back, so that its key keeps two people from having the same name.
  await db.schema
    .createTable('usernames')
    .addColumn('name', 'text', (text) => text.primaryKey().notNull())
    .addColumn('user_id', 'bigint', (user) => user.references('users.id').onDelete('cascade'))
    .addColumn('held_until', 'text')
    .execute();
  await db.schema.createIndex('usernames_user').on('usernames').column('user_id').execute();

  await db.schema
    .createTable('sessions')
    .addColumn('id', id)
    .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('browser', 'text', (text) => text.notNull())
    .addColumn('device_hash', 'text')
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('last_used_at', 'text', (time) => time.notNull())
    .addColumn('ended_at', 'text')
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();

  await db.schema
    .createTable('refresh_tokens')
    .addColumn('id', id)
    .addColumn('session_id', 'bigint', (session) =>
      session.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (text) => text.notNull().unique())
    .addColumn('parent_id', 'bigint', (parent) => parent.references('refresh_tokens.id').onDelete('set null'))
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('expires_at', 'text', (time) => time.notNull())
    .addColumn('spent_at', 'text')
    .addColumn('used_at', 'text')
    .execute();
  for (const column of ['session_id', 'parent_id', 'expires_at'])
    await db.schema.createIndex(`refresh_tokens_${column}`).on('refresh_tokens').column(column).execute();

  await db.schema
    .createTable('codes')
    .addColumn('id', id)
    .addColumn('purpose', 'text', (text) => text.notNull())
    .addColumn('subject', 'text', (text) => text.notNull())
    .addColumn('user_id', 'bigint', (user) => user.references('users.id').onDelete('cascade'))
    .addColumn('email', 'text')
    .addColumn('hash', 'text', (text) => text.notNull())
    .addColumn('tries', 'integer', (tries) => tries.notNull().defaultTo(0))
    .addColumn('expires_at', 'text', (time) => time.notNull())
    .execute();
  // A new code replaces the one before.
  await db.schema.createIndex('codes_subject').unique().on('codes').columns(['purpose', 'subject']).execute();
  await db.schema.createIndex('codes_user').on('codes').column('user_id').execute();

  await db.schema
    .createTable('reset_tokens')
    .addColumn('hash', 'text', (text) => text.primaryKey().notNull())
    .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (time) => time.notNull())
    .execute();
  await db.schema.createIndex('reset_tokens_user').on('reset_tokens').column('user_id').execute();
};
