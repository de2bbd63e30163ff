import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the databases of this run lie. Workers are ended by a signal, so it is removed for them. */
    databaseFolder: string;
    /** A file of SQLite, migrated once, for tests to copy. */
    preparedFile: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(inMemory() ?? tmpdir(), 'bizlink-databases-'));
  const db = await openDatabase({ dataDir });
  await migrate(db);
  // Closing brings everything that was written into the one file.
  await db.destroy();
  project.provide('databaseFolder', dataDir);
  project.provide('preparedFile', join(dataDir, 'bizlink.db'));
  return () => rm(dataDir, { recursive: true, force: true });
}

/** Linux has a folder that is memory: there nothing waits for the disk. What tests say of the disk is tried elsewhere. */
function inMemory(): string | undefined {
  try {
    accessSync('/dev/shm', constants.W_OK);
    return '/dev/shm';
  } catch {
    return undefined;
  }
}
