import { additive } from './migration.ts';

export const system = additive(async (db, { id }) => {
  await db.schema
    .createTable('backups')
    .addColumn('id', id)
    .addColumn('file', 'text', (file) => file.notNull())
    .addColumn('slot', 'text', (slot) => slot.unique())
    .addColumn('begun_at', 'text', (time) => time.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('bytes', 'bigint')
    .addColumn('failure', 'text')
    .addColumn('proved_at', 'text')
    .addColumn('proof_failure', 'text')
    .execute();
  await db.schema
    .createTable('system_samples')
    .addColumn('program', 'text', (program) => program.notNull())
    .addColumn('at', 'text', (time) => time.notNull())
    .addColumn('figures', 'text', (figures) => figures.notNull())
    .addPrimaryKeyConstraint('system_samples_key', ['at', 'program'])
    .execute();
  await db.schema
    .createTable('system_alarms')
    .addColumn('name', 'text', (name) => name.primaryKey().notNull())
    .addColumn('since', 'text', (time) => time.notNull())
    .addColumn('told_at', 'text')
    .execute();
});
