import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Restored, restoreBackup } from './restore.ts';

/** Restores it beside itself, compares every table and file with its sums, and opens it as the program would. */
export async function proveBackup(
  path: string,
  config: Config,
  onFile?: (done: number) => void,
): Promise<Restored> {
  const scratch = await mkdtemp(join(dirname(path), '.proof-'));
  try {
    const restored = await restoreBackup(path, elsewhere(config, scratch), onFile);
    const db = await openDatabase({ dataDir: scratch });
    try {
      await migrate(db);
    } finally {
      await db.destroy();
    }
    return restored;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** With nothing of the installation but the passphrase: as on another machine. */
const elsewhere = (config: Config, dataDir: string): Config => ({
  ...config,
  dataDir,
  databaseUrl: undefined,
  s3: undefined,
  jwtSecret: undefined,
  vapidPrivateKey: undefined,
  secondFactorKey: undefined,
  documentKey: undefined,
});
