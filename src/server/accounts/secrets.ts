import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Keys } from '#server/runtime/keys.ts';

/** 256 random bits. The database stores only the hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** 128 random bits, for a link that has to fit into an SMS. */
export const newShortToken = (): string => randomBytes(16).toString('base64url');

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Keyed with a secret outside of the database, because six digits are quickly guessed. */
export const codeHash = (keys: Keys, subject: string, code: string): string =>
  createHmac('sha256', keys.jwt).update(`code\0${subject}\0${code}`).digest('base64url');

/** Keyed, because all IP addresses are quickly tried. */
export const addressHash = (keys: Keys, address: string): string =>
  createHmac('sha256', keys.jwt).update(`address\0${address}`).digest('base64url');

export const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
