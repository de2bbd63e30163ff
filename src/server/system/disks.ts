import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Log } from '#server/runtime/log.ts';

export interface Disk {
  readonly free: number;
  /** Of what programs may use: `df` reckons the same way. */
  readonly share: number;
}

/** Of the disk on which a folder lies, or will lie once it is made. Null when it cannot be read. */
export async function diskOf(folder: string, log: Log): Promise<Disk | null> {
  try {
    const { bavail, bfree, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, share: bavail / Math.max(1, blocks - bfree + bavail) };
  } catch (err) {
    const isMissing = err instanceof Error && 'code' in err && err.code === 'ENOENT';
    if (isMissing && dirname(folder) !== folder) return diskOf(dirname(folder), log);
    log.warn({ err }, 'The free space of a disk cannot be read.');
    return null;
  }
}
