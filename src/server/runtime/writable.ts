import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { ConfigError } from '#server/config.ts';
import { privateFolder } from './private-modes.ts';

/** The commonest fault of a first start: a volume that belongs to somebody else. It is said with what mends it. */
export async function writableFolder(
  setting: string,
  path: string,
  make: (path: string) => Promise<unknown> = privateFolder,
): Promise<void> {
  try {
    await make(path);
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw refusalOf(setting, path, error);
  }
}

/** Who else may read it, its owner decides: copies are taken from it. */
export const writableSharedFolder = (setting: string, path: string): Promise<void> =>
  writableFolder(setting, path, () => mkdir(path, { recursive: true, mode: 0o700 }));

export function refusalOf(setting: string, path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EROFS') return new ConfigError(`${setting} (${path}) is on a disk that is read-only.`);
  if (code !== 'EACCES' && code !== 'EPERM') return error;
  const owner = `${process.getuid?.()}:${process.getgid?.()}`;
  return new ConfigError(
    `${setting} (${path}) cannot be written: the program runs as ${owner} (uid:gid). On its machine: chown -R ${owner} ${path}`,
  );
}
