import { additive } from './migration.ts';

/** Numbers that people sign in by. E-mails stay in the row of the person, where the release before reads and writes them. */
export const waysIn = additive(async (db) => {
  await db.schema
    .createTable('ways_in')
    .addColumn('kind', 'text', (kind) => kind.notNull())
    .addColumn('value', 'text', (value) => value.notNull())
    .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('proven_at', 'text', (time) => time.notNull())
    .addPrimaryKeyConstraint('ways_in_pk', ['kind', 'value'])
    .addUniqueConstraint('ways_in_of', ['user_id', 'kind'])
    .execute();

  // Registrations by number, until their code comes back. Nothing else knows of them.
  await db.schema
    .createTable('phone_challenges')
    .addColumn('hash', 'text', (hash) => hash.primaryKey().notNull())
    .addColumn('number', 'text', (number) => number.notNull())
    .addColumn('code_hash', 'text', (hash) => hash.notNull())
    .addColumn('password_hash', 'text', (hash) => hash.notNull())
    .addColumn('full_name', 'text')
    .addColumn('tries', 'integer', (tries) => tries.notNull().defaultTo(0))
    .addColumn('proven_at', 'text')
    .addColumn('expires_at', 'text', (time) => time.notNull())
    .execute();
  await db.schema.createIndex('phone_challenges_end').on('phone_challenges').column('expires_at').execute();

  // Whoever holds a number now waits for the account of whoever had it.
  await db.schema
    .createTable('takeovers')
    .addColumn('number', 'text', (number) => number.primaryKey().notNull())
    .addColumn('user_id', 'bigint', (user) => user.unique().references('users.id').onDelete('set null'))
    .addColumn('password_hash', 'text', (hash) => hash.notNull())
    .addColumn('full_name', 'text')
    .addColumn('due_at', 'text', (time) => time.notNull())
    .execute();

  await db.schema
    .createTable('sms_days')
    .addColumn('day', 'text', (day) => day.primaryKey().notNull())
    .addColumn('taken', 'integer', (count) => count.notNull().defaultTo(0))
    .addColumn('refused', 'integer', (count) => count.notNull().defaultTo(0))
    .execute();

  // By which way the code came.
  await db.schema
    .alterTable('reset_tokens')
    .addColumn('way', 'text', (way) => way.notNull().defaultTo('email'))
    .execute();
});
