import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { openFolder } from './folder.ts';
import type { Storage } from './storage.ts';

/** The library of S3 takes memory, so it is loaded only when used. */
export async function openStorage(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  folder: 'media' | 'files',
): Promise<Storage> {
  if (!s3) return openFolder(join(dataDir, folder));
  const { openS3 } = await import('./s3.ts');
  return openS3(s3, folder);
}
