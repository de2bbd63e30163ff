import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { StoredFile } from './storage.ts';

export async function send({ stream }: StoredFile, res: ServerResponse): Promise<void> {
  try {
    await pipeline(stream, res);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
      throw error;
  }
}
