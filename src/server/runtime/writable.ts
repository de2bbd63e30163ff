import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { ConfigError } from '#server/config.ts';
import { privateFolder } from './private-modes.ts';

/** The commonest fault of a first start: a volume that belongs to somebody else. It is said with what mends it. */
export async function writableFolder(setting: string, path: string): Promise<void> {
  try {
    await privateFolder(path);
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw refusalOf(setting, path, error);
  }
}

export function refusalOf(setting: string, path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EROFS') return new ConfigError(`${setting} (${path}) is on a disk that is read-only.`);
  if (code !== 'EACCES' && code !== 'EPERM') return error;
  const owner = `${process.getuid?.()}:${process.getgid?.()}`;
  return new ConfigError(
    `${setting} (${path}) cannot be written: the program runs as ${owner} (uid:gid). On its machine: chown -R ${owner} ${path}`,
  );
}
