import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { openFolder } from './folder.ts';
import type { Storage } from './storage.ts';

/** A bucket if one is set, else a folder of this machine. */
export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  if (!s3) return openFolder(join(dataDir, 'media'));
  const { openS3 } = await import('./s3.ts');
  return openS3(s3);
}
