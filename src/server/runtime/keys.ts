import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '#server/config.ts';
import { ifMissing, privateFolder } from './private-modes.ts';

export interface Keys {
  readonly jwt: Uint8Array;
  readonly vapid: VapidKeys;
  /** 32 bytes, for the secrets of second factors. */
  readonly factors: Uint8Array;
  /** 32 bytes, for the documents of companies. */
  readonly documents: Uint8Array;
}

interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export async function openKeys({
  jwtSecret,
  vapidPrivateKey,
  secondFactorKey,
  documentKey,
  dataDir,
}: Config): Promise<Keys> {
  const documents = documentKey ?? (await storedSecret(dataDir, secrets.documents));
  const jwt = jwtSecret ?? (await storedSecret(dataDir, secrets.jwt));
  const factors = secondFactorKey ?? (await storedSecret(dataDir, secrets.factors));
  const privateKey = vapidPrivateKey ?? (await storedSecret(dataDir, secrets.vapid));
  return {
    jwt: new TextEncoder().encode(jwt),
    vapid: vapidKeysOf(privateKey),
    factors: Buffer.from(factors, 'base64url'),
    documents: Buffer.from(documents, 'base64url'),
  };
}

interface Secret {
  readonly file: string;
  readonly make: () => string;
  readonly cost: string;
}

const secrets = {
  jwt: {
    file: 'jwt-secret',
    make: () => randomBytes(32).toString('base64url'),
    cost: 'voids the codes that were just mailed',
  },
  factors: {
    file: 'second-factor-key',
    make: () => randomBytes(32).toString('base64url'),
    cost: 'makes every authenticator app and recovery code useless',
  },
  documents: {
    file: 'document-key',
    make: () => randomBytes(32).toString('base64url'),
    cost: 'makes every document that a company has sent unreadable',
  },
  vapid: { file: 'vapid-private-key', make: newVapidKey, cost: 'ends the push of every device' },
} satisfies Record<string, Secret>;

export function newVapidKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'jwk' }).d ?? '';
}

export function vapidKeysOf(privateKey: string): VapidKeys {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    throw new ConfigError('VAPID_PRIVATE_KEY, or vapid-private-key in DATA_DIR, is no key of P-256.');
  }
  return { privateKey, publicKey: pair.getPublicKey('base64url') };
}

async function storedSecret(dataDir: string, { file: name, make, cost }: Secret): Promise<string> {
  await privateFolder(dataDir);
  const file = join(dataDir, name);
  const secret = (await readFile(file, 'utf8').catch(ifMissing)) ?? (await store(file, make()));
  if (!/^[\w-]{43}$/.test(secret))
    throw new ConfigError(`${file} is damaged: restore it, or delete it, which ${cost}.`);
  return secret;
}

/** Writes a draft and links it into place, so that two processes starting at once read the same complete secret. */
async function store(file: string, secret: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, secret, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
  return readFile(file, 'utf8');
}
