import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Nothing takes that long; another process on the same data may be at work on what is younger. */
const hourMs = 60 * 60 * 1000;

/** Removes half-made files of a process that ended before it could. */
export async function removeLeftovers(folder: string): Promise<void> {
  const oldest = Date.now() - hourMs;
  for (const name of await readdir(folder).catch(ifMissing)) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined); // its owner has just removed it
    if (file?.isFile() && file.mtimeMs < oldest) await rm(path, { force: true });
  }
}

function ifMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
