import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '#server/config.ts';

/** Secrets of this installation. */
export interface Keys {
  /** Signs access tokens. */
  readonly jwt: Uint8Array;
}

/** From the settings, else made once and kept where only this user reads it. */
export async function openKeys({ jwtSecret, dataDir }: Config): Promise<Keys> {
  return { jwt: new TextEncoder().encode(jwtSecret ?? (await keptSecret(dataDir, 'jwt-secret'))) };
}

async function keptSecret(dataDir: string, name: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, name);
  const kept = (await readFile(file, 'utf8').catch(ifMissing)) ?? (await make(file));
  if (!/^[\w-]{43}$/.test(kept))
    throw new ConfigError(
      `${file} is damaged: restore it, or delete it, which voids the codes that were just mailed.`,
    );
  return kept;
}

/** Written beside and linked into place, so that of two that start at once both read one whole secret. */
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
