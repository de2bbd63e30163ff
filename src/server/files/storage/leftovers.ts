import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** No upload takes an hour. A younger file may belong to another process on the same data. */
const hourMs = 60 * 60 * 1000;

export async function removeLeftovers(folder: string): Promise<void> {
  const oldest = Date.now() - hourMs;
  for (const name of await readdir(folder).catch(ifMissing)) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined); // its owner may have just removed it
    if (file?.isFile() && file.mtimeMs < oldest) await rm(path, { force: true });
  }
}

function ifMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
