import { existsSync } from 'node:fs';
import { restoreBackup } from '#server/backups/restore.ts';
import { readConfig } from '#server/config.ts';
import { stopSignal } from '#server/runtime/stop.ts';
import { finish, WrongUse } from './command.ts';

const usage = `npm run restore -- FILE   puts a backup back: database, files and keys, into an empty place only

The place is what the settings say: DATA_DIR, and DATABASE_URL and the bucket where they are set. Encrypted backups need
the BACKUP_PASSPHRASE of then. A backup of SQLite goes into PostgreSQL, and the other way. Everybody signs in again.
`;

async function run([file, ...others]: readonly string[]): Promise<string> {
  if (file === undefined || others.length > 0 || file.startsWith('-')) throw new WrongUse(usage);
  if (existsSync('.env')) process.loadEnvFile();
  process.umask(0o077);
  const { madeAt, files, tables } = await restoreBackup(file, readConfig(process.env), {
    signal: stopSignal(),
  });
  const lines = tables.map(
    ({ table, rows, sum }) => `${String(rows).padStart(10)}  ${table.padEnd(24)} ${sum.slice(0, 12)}`,
  );
  return `${lines.join('\n')}\n${tables.length} tables and ${files} files are as they were at ${madeAt}. Start the program.\n`;
}

await finish(run(process.argv.slice(2)));
