import { createHmac, randomInt } from 'node:crypto';
import { accountTexts } from '#lib/copy/accounts.ts';
import { plain } from '#lib/format/plain.ts';
import { paths } from '#lib/paths.ts';
import type { WritingDb } from '#server/db/handles.ts';
import { AppError } from '#server/errors.ts';
import type { Keys } from '#server/keys.ts';
import { after, lasts } from './times.ts';
import {
  deleteNamesHeldUntil,
  deleteNamesOf,
  holdName,
  holdNobodys,
  insertName,
  listHeldUntil,
  releaseNames,
} from './username-queries.ts';

/** Begins and ends with a letter or digit, and is not an id. */
const shape = /^(?!\d+$)[a-z0-9](?:[a-z0-9._-]{1,28})[a-z0-9]$/;

/** Names that are addresses, or would pass for us. */
const reserved = new Set([
  ...Object.values(paths).flatMap((path) => (typeof path === 'string' ? path.split('/') : [])),
  ...[
    'home',
    'chat',
    'service',
    'services',
    'api',
    'media',
    'docs',
    'metrics',
    'healthz',
    'readyz',
    'components',
  ],
  ...['admin', 'administrador', 'root', 'sistema', 'system', 'suporte', 'support', 'moderador', 'moderator'],
  ...[
    'bizlink',
    'oficial',
    'official',
    'equipa',
    'ajuda',
    'seguranca',
    'security',
    'null',
    'undefined',
    'eu',
    'me',
  ],
  ...[
    'privacy-policy',
    'terms-of-service',
    'company-profile',
    'freelancer-profile',
    'favicon',
    'sitemap',
    'robots',
  ],
]);

/** What one may choose. Nothing that could be taken for an address of the site. */
export function refuseOddName(name: string): void {
  if (!shape.test(name)) throw refusal(accountTexts.oddUsername);
  if (isReserved(name)) throw refusal(accountTexts.takenUsername);
}

/** `bizlink.` and `biz-link` pass for `bizlink`. */
const isReserved = (name: string) => reserved.has(name) || posesAsUs(name);
const posesAsUs = (name: string) => name.replaceAll(/[._-]/g, '').includes('bizlink');

export const takenName = () => refusal(accountTexts.takenUsername);
const refusal = (message: string) =>
  new AppError('validation_failed', { errors: [{ field: 'username', message }] });

/** Names made from the e-mail's local part, the plainest first. */
export function* candidatesFor(email: string): Generator<string> {
  const base = baseOf(email);
  if (!isReserved(base)) yield base;
  for (let number = 2; number <= 20; number += 1) yield `${base}${number}`;
  for (let round = 0; round < 50; round += 1) yield `${base}${randomInt(1000, 10_000_000)}`;
}

function baseOf(email: string): string {
  const [local = ''] = email.split(/[@+]/, 1);
  const letters = plain(local)
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, 20)
    .replace(/[._-]+$/, '');
  if (posesAsUs(letters)) return 'membro';
  if (letters.length >= 3 && !/^\d+$/.test(letters)) return letters;
  return `membro${letters ? `-${letters}` : ''}`;
}

/** The names that are in use or held, in one transaction. */
export class Usernames {
  readonly #db: WritingDb;
  readonly #keys: Keys;
  readonly #now: Date;

  constructor(db: WritingDb, keys: Keys, now: Date) {
    this.#db = db;
    this.#keys = keys;
    this.#now = now;
  }

  /** Whether nobody has it, and it is held for nobody. */
  async isFree(name: string): Promise<boolean> {
    const held = await listHeldUntil(this.#db, [name, this.#erased(name)]);
    return held.every((until) => until !== null && until <= this.#now.toISOString());
  }

  /** Takes it for this person; false, where somebody was faster. Their own held name they may have back. */
  async claim(name: string, userId: number): Promise<boolean> {
    await releaseNames(this.#db, [name, this.#erased(name)], userId, this.#now.toISOString());
    return (await this.isFree(name)) && insertName(this.#db, name, userId);
  }

  /** Links with the old name go on leading to this person, and to nobody else. */
  async hold(name: string): Promise<void> {
    await holdName(this.#db, name, this.#heldUntil);
  }

  /** The names of who is erased are held too, so that nobody steps into their shoes, but not legibly. */
  async holdErased(userId: number): Promise<void> {
    const names = await deleteNamesOf(this.#db, userId);
    for (const name of names) await holdNobodys(this.#db, this.#erased(name), this.#heldUntil);
  }

  get #heldUntil(): string {
    return after(this.#now, lasts.givenUpUsername);
  }

  /** No name anybody can have begins so. With a key, or a list of first names would tell who it was. */
  #erased(name: string): string {
    return `#${createHmac('sha256', this.#keys.jwt).update(`username\0${name}`).digest('base64url')}`;
  }
}

export const forgetHeldNames = (db: WritingDb, now: Date) => deleteNamesHeldUntil(db, now.toISOString());
