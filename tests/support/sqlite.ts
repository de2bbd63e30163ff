import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file of SQLite, migrated once, for tests to copy. */
    preparedFile: string;
  }
}

/** Here and not in the workers: those are ended by a signal, and what they leave until then stays. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-prepared-'));
  const db = await openDatabase({ dataDir });
  await migrate(db);
  // Closing brings everything that was written into the one file.
  await db.destroy();
  project.provide('preparedFile', join(dataDir, 'bizlink.db'));
  return () => rm(dataDir, { recursive: true, force: true });
}
