import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '#server/config.ts';
import { privateFolder } from '#server/private-modes.ts';

/** The secrets of this installation. */
export interface Keys {
  /** Signs access tokens. */
  readonly jwt: Uint8Array;
}

/**
 * Takes the secret from the settings. Without one, a secret is made once and stored where only this user can read it.
 */
export async function openKeys({ jwtSecret, dataDir }: Config): Promise<Keys> {
  return { jwt: new TextEncoder().encode(jwtSecret ?? (await storedSecret(dataDir, 'jwt-secret'))) };
}

async function storedSecret(dataDir: string, name: string): Promise<string> {
  await privateFolder(dataDir);
  const file = join(dataDir, name);
  const secret = (await readFile(file, 'utf8').catch(ifMissing)) ?? (await make(file));
  if (!/^[\w-]{43}$/.test(secret))
    throw new ConfigError(
      `${file} is damaged: restore it, or delete it, which voids the codes that were just mailed.`,
    );
  return secret;
}

/**
 * Writes a draft and links it into place, so that two processes that start at once both read the same complete secret.
 */
async function make(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return readFile(file, 'utf8');
}

function ifMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
