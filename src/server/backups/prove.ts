import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Watching } from './make.ts';
import { type Restored, restoreBackup } from './restore.ts';

/**
 * Restores it into a scratch place, with every table and file compared with its sums. Beside the data and not beside
 * the backups, which may be copied elsewhere: this is not encrypted.
 */
export async function proveBackup(path: string, config: Config, watching?: Watching): Promise<Restored> {
  const scratch = await mkdtemp(join(config.dataDir, '.proof-'));
  try {
    return await restoreBackup(path, elsewhere(config, scratch), watching);
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
