import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Keys } from '#server/runtime/keys.ts';

/** 256 random bits for a client to carry. The database keeps only the hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * The hash needs a key that is not in the database: six digits are guessed in no time by anybody who reads the
 * database.
 */
export const codeHash = (keys: Keys, subject: string, code: string): string =>
  createHmac('sha256', keys.jwt).update(`code\0${subject}\0${code}`).digest('base64url');

/** With a key, because all addresses are soon tried out. */
export const addressHash = (keys: Keys, address: string): string =>
  createHmac('sha256', keys.jwt).update(`address\0${address}`).digest('base64url');

export const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
