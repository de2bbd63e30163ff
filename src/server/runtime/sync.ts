import { open } from 'node:fs/promises';

/** A file, or the names in a folder: a file name is durable only once its folder is synced. */
export async function syncPath(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
