import type { Migration } from './migration.ts';

export const secondFactors: Migration = async (db, { id }) => {
  await db.schema
    .createTable('totps')
    .addColumn('user_id', 'bigint', (user) =>
      user.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('secret', 'text', (secret) => secret.notNull())
    .addColumn('last_step', 'bigint', (step) => step.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('confirmed_at', 'text')
    .execute();

  await db.schema
    .createTable('passkeys')
    .addColumn('id', id)
    .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credential', 'text', (credential) => credential.notNull().unique())
    .addColumn('public_key', 'text', (key) => key.notNull())
    .addColumn('counter', 'bigint', (counter) => counter.notNull())
    .addColumn('transports', 'text', (transports) => transports.notNull())
    .addColumn('name', 'text', (name) => name.notNull())
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('last_used_at', 'text')
    .execute();
  await db.schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute();

  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', (hash) => hash.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'hash'])
    .execute();

  await db.schema
    .createTable('challenges')
    .addColumn('hash', 'text', (hash) => hash.primaryKey().notNull())
    .addColumn('purpose', 'text', (purpose) => purpose.notNull())
    .addColumn('user_id', 'bigint', (user) => user.references('users.id').onDelete('cascade'))
    .addColumn('tries', 'integer', (tries) => tries.notNull().defaultTo(0))
    .addColumn('expires_at', 'text', (time) => time.notNull())
    .execute();
  for (const column of ['user_id', 'expires_at'])
    await db.schema.createIndex(`challenges_${column}`).on('challenges').column(column).execute();

  await db.schema
    .createTable('lost_accesses')
    .addColumn('user_id', 'bigint', (user) =>
      user.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('due_at', 'text', (time) => time.notNull())
    .execute();

  await db.schema
    .createTable('account_acts')
    .addColumn('id', id)
    .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('what', 'text', (what) => what.notNull())
    .addColumn('browser', 'text')
    .addColumn('at', 'text', (time) => time.notNull())
    .execute();
  await db.schema.createIndex('account_acts_user').on('account_acts').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('account_acts_at').on('account_acts').column('at').execute();

  // Sessions of before are trusted with nothing that asks for a fresh proof.
  await db.schema.alterTable('sessions').addColumn('proved_at', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('proved_by', 'text').execute();
};
