/** A program that starts: opens the database of its arguments, migrates it slowly and says which migrations it ran itself. */
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Migration } from '#server/db/migrations/migration.ts';

const [dataDir = '', databaseUrl] = process.argv.slice(2);
const table =
  (name: string): Migration =>
  async (db, dialect) => {
    await setTimeout(20);
    await db.schema.createTable(name).addColumn('id', dialect.id).execute();
  };

const db = await openDatabase({ dataDir, databaseUrl });
const ran = await migrate(db, {
  '001_a': table('a'),
  '002_b': table('b'),
  '003_c': table('c'),
  '004_d': table('d'),
});
process.stdout.write(JSON.stringify(ran));
await db.destroy();
