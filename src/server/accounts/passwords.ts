import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Turns } from './turns.ts';

const derive = promisify(argon2);

/** OWASP's first choice of cost. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;

/** A hash takes 19 MiB and a core for some 20 ms: two at once, so that 200 sign-ins leave room for pages. */
const turns = new Turns(2, 1000);

/** Runs when a hash may be made; `work` makes at most one. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns.take(work);

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await hashWith(password, salt);
  return `${prefix}${base64(salt)}$${base64(hash)}`;
}

/** Takes as long for an account that does not exist, or has no password, as for one that does. */
export async function isPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  const [salt, hash] = (kept ?? nobodys).slice(prefix.length).split('$');
  const wanted = Buffer.from(hash ?? '', 'base64');
  const given = await hashWith(password, Buffer.from(salt ?? '', 'base64'));
  return wanted.length === given.length && timingSafeEqual(wanted, given) && Boolean(kept);
}

/** Composed, since keyboards differ in how they write an accent. */
const hashWith = (password: string, nonce: Buffer): Promise<Buffer> =>
  derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce, tagLength: 32 });

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const nobodys = `${prefix}${base64(randomBytes(16))}$${base64(randomBytes(32))}`;
