import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { openFolder } from './folder.ts';
import type { Storage } from './storage.ts';

export type Folder = 'media' | 'files';

export async function openStorage(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  folder: Folder,
): Promise<Storage> {
  if (!s3) return openFolder(join(dataDir, folder));
  const { openS3 } = await import('./s3.ts');
  return openS3(s3, folder);
}
