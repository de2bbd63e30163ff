import { createHmac, randomInt } from 'node:crypto';
import { accountRefusals } from '#lib/copy/account-refusals.ts';
import { withoutEnd } from '#lib/format/ends.ts';
import { plain } from '#lib/format/plain.ts';
import { paths } from '#lib/paths.ts';
import type { WritingDb } from '#server/db/connect.ts';
import { AppError } from '#server/runtime/errors.ts';
import type { Keys } from '#server/runtime/keys.ts';
import {
  deleteNamesOf,
  deleteNamesReservedUntil,
  insertName,
  listReservedUntil,
  releaseNames,
  reserveName,
  reserveWithoutOwner,
} from './queries.ts';
import { after, lasts } from './times.ts';

/** Starts and ends with a letter or digit. Not digits only, because ids are. */
const shape = /^(?!\d+$)[a-z0-9](?:[a-z0-9._-]{1,28})[a-z0-9]$/;

const reserved = new Set([
  ...Object.values(paths).flatMap((path) => (typeof path === 'string' ? path.split('/') : [])),
  ...`
    home chat service services api media docs metrics healthz readyz components admin
    administrador root sistema system suporte support moderador moderator moderacao bizlink
    oficial official equipa ajuda seguranca security null undefined eu me privacy-policy
    terms-of-service company-profile freelancer-profile favicon sitemap robots
  `.split(/\s+/),
]);

export function refuseOddName(name: string): void {
  if (!shape.test(name)) throw refusal(accountRefusals.oddUsername);
  if (isReserved(name)) throw refusal(accountRefusals.takenUsername);
}

/** `bizlink.` and `biz-link` count as `bizlink`. */
const isReserved = (name: string) => reserved.has(name) || posesAsUs(name);
const posesAsUs = (name: string) => name.replaceAll(/[._-]/g, '').includes('bizlink');

export const takenName = () => refusal(accountRefusals.takenUsername);
const refusal = (message: string) =>
  new AppError('validation_failed', { errors: [{ field: 'username', message }] });

export function* candidatesFor(email: string): Generator<string> {
  const base = baseOf(email);
  if (!isReserved(base)) yield base;
  for (let number = 2; number <= 20; number += 1) yield `${base}${number}`;
  for (let round = 0; round < 50; round += 1) yield `${base}${randomInt(1000, 10_000_000)}`;
}

function baseOf(email: string): string {
  const [local = ''] = email.split(/[@+]/, 1);
  const begin = plain(local)
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, 20);
  const letters = withoutEnd(begin, /[._-]/);
  if (posesAsUs(letters)) return 'membro';
  if (letters.length >= 3 && !/^\d+$/.test(letters)) return letters;
  return `membro${letters ? `-${letters}` : ''}`;
}

export class Usernames {
  readonly #db: WritingDb;
  readonly #keys: Keys;
  readonly #now: Date;

  constructor(db: WritingDb, keys: Keys, now: Date) {
    this.#db = db;
    this.#keys = keys;
    this.#now = now;
  }

  async isFree(name: string): Promise<boolean> {
    const held = await listReservedUntil(this.#db, [name, this.#erased(name)]);
    return held.every((until) => until !== null && until <= this.#now.toISOString());
  }

  /** A person may claim back their reserved names. */
  async claim(name: string, userId: number): Promise<boolean> {
    await releaseNames(this.#db, [name, this.#erased(name)], userId, this.#now.toISOString());
    return (await this.isFree(name)) && insertName(this.#db, name, userId);
  }

  async reserve(name: string): Promise<void> {
    await reserveName(this.#db, name, this.#reservedUntil);
  }

  async reserveErased(userId: number): Promise<void> {
    const names = await deleteNamesOf(this.#db, userId);
    for (const name of names) await reserveWithoutOwner(this.#db, this.#erased(name), this.#reservedUntil);
  }

  get #reservedUntil(): string {
    return after(this.#now, lasts.givenUpUsername);
  }

  /** No valid username begins with `#`. Keyed, because a plain hash could be matched against a list of first names. */
  #erased(name: string): string {
    return `#${createHmac('sha256', this.#keys.jwt).update(`username\0${name}`).digest('base64url')}`;
  }
}

export const forgetReservedNames = (db: WritingDb, now: Date) =>
  deleteNamesReservedUntil(db, now.toISOString());
