import { statfs } from 'node:fs/promises';
import type { Log } from '#server/runtime/log.ts';

export interface Disk {
  readonly free: number;
  /** Of what programs may use: `df` reckons the same way. */
  readonly share: number;
}

/** Null when the folder cannot be read. */
export async function diskOf(folder: string, log: Log): Promise<Disk | null> {
  try {
    const { bavail, bfree, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, share: bavail / Math.max(1, blocks - bfree + bavail) };
  } catch (err) {
    log.warn({ err }, 'The free space of a disk cannot be read.');
    return null;
  }
}
