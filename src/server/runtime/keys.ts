import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '#server/config.ts';
import { ifMissing, privateFolder } from './private-modes.ts';

export interface Keys {
  readonly jwt: Uint8Array;
  readonly vapid: VapidKeys;
  /** 32 bytes, for the secrets of second factors and webhooks. */
  readonly factors: Uint8Array;
  /** 32 bytes, for the documents of companies. */
  readonly documents: Uint8Array;
}

interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export async function openKeys(config: Config): Promise<Keys> {
  const { dataDir } = config;
  const text = async (name: SecretName) =>
    given(config, name) ?? (await storedSecret(dataDir, secrets[name]));
  return {
    documents: Buffer.from(await text('documents'), 'base64url'),
    jwt: new TextEncoder().encode(await text('jwt')),
    factors: Buffer.from(await text('factors'), 'base64url'),
    vapid: vapidKeysOf(await text('vapid')),
  };
}

interface Secret {
  readonly file: string;
  /** The setting that it comes from where that is set. */
  readonly setting: string;
  readonly form: RegExp;
  readonly make: () => string;
  readonly cost: string;
}

type SecretName = keyof Keys;

const given = (config: Config, name: SecretName): string | undefined =>
  ({
    jwt: config.jwtSecret,
    vapid: config.vapidPrivateKey,
    factors: config.secondFactorKey,
    documents: config.documentKey,
  })[name];

const ofKey = /^[\w-]{43}$/;

const secrets = {
  jwt: {
    file: 'jwt-secret',
    setting: 'JWT_SECRET',
    form: /^[!-~]{32,}$/,
    make: () => randomBytes(32).toString('base64url'),
    cost: 'voids the codes that were just mailed',
  },
  factors: {
    file: 'second-factor-key',
    setting: 'SECOND_FACTOR_KEY',
    form: ofKey,
    make: () => randomBytes(32).toString('base64url'),
    cost: 'makes every authenticator app, recovery code and secret of a webhook useless',
  },
  documents: {
    file: 'document-key',
    setting: 'DOCUMENT_KEY',
    form: ofKey,
    make: () => randomBytes(32).toString('base64url'),
    cost: 'makes every document that a company has sent unreadable',
  },
  vapid: {
    file: 'vapid-private-key',
    setting: 'VAPID_PRIVATE_KEY',
    form: ofKey,
    make: newVapidKey,
    cost: 'ends the push of every device',
  },
} satisfies Record<SecretName, Secret>;

const names = Object.keys(secrets) as SecretName[];

/** Every key that this installation has, by the name of its file, from wherever it has it: for a backup. */
export async function keyTexts(config: Config): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const name of names) {
    const { file } = secrets[name];
    const text = given(config, name) ?? (await readFile(join(config.dataDir, file), 'utf8').catch(ifMissing));
    if (text === undefined)
      throw new ConfigError(
        `The key ${file} is missing in ${config.dataDir}: start the program once, or restore it.`,
      );
    texts.set(file, text);
  }
  return texts;
}

/** Which of these keys are to be stored in an empty installation. Rejects where another one is set. */
export function keysToStore(config: Config, texts: ReadonlyMap<string, string>): Map<string, string> {
  const stored = new Map<string, string>();
  for (const name of names) {
    const { file, form, setting, cost } = secrets[name];
    const [text, isSet] = [texts.get(file), given(config, name)];
    if (text === undefined) continue;
    if (!form.test(text)) throw new ConfigError(`The key ${file} is damaged.`);
    if (isSet === undefined) stored.set(file, text);
    else if (isSet !== text)
      throw new ConfigError(
        `${setting} is set to another key, which ${cost}. Unset it, or set it as it was.`,
      );
  }
  return stored;
}

export const keyFiles: readonly string[] = names.map((name) => secrets[name].file);

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

async function storedSecret(dataDir: string, { file: name, form, make, cost }: Secret): Promise<string> {
  await privateFolder(dataDir);
  const file = join(dataDir, name);
  const secret = (await readFile(file, 'utf8').catch(ifMissing)) ?? (await store(file, make()));
  if (!form.test(secret))
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
