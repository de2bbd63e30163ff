import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Turns } from '#server/turns.ts';
import type { Ctx } from '#server/types.ts';

const derive = promisify(argon2);

/** The memory of one hash, in KiB, is a setting; OWASP's first choice goes with these. */
const costWith = (memory: number) => ({ memory, passes: 2, parallelism: 1 });
type Cost = ReturnType<typeof costWith>;

/** A hash takes 19 MiB and a core for some 20 ms: two at once, so that 200 sign-ins leave room for pages. */
const turns = new Turns(2, 1000);

/** Runs when a hash may be made; `work` makes at most one. `address` says in whose line to wait. */
export const inTurn = <T>(address: string, work: () => Promise<T>): Promise<T> => turns.take(address, work);

export async function hashPassword({ config }: Pick<Ctx, 'config'>, password: string): Promise<string> {
  const salt = randomBytes(16);
  const cost = costWith(config.passwordMemory);
  return written(cost, salt, await hashWith(password, salt, cost));
}

/** Takes as long for an account that does not exist, or has no password, as for one that does. */
export async function isPassword(
  { config }: Pick<Ctx, 'config'>,
  password: string,
  kept: string | null | undefined,
): Promise<boolean> {
  const { cost, salt, hash: wanted } = read(kept ?? nobodys(config.passwordMemory));
  const given = await hashWith(password, salt, cost);
  return wanted.length === given.length && timingSafeEqual(wanted, given) && Boolean(kept);
}

/** Composed, since keyboards differ in how they write an accent. */
const hashWith = (password: string, nonce: Buffer, by: Cost): Promise<Buffer> =>
  derive('argon2id', { ...by, message: password.normalize('NFKC'), nonce, tagLength: 32 });

/** In the form that every implementation reads: the cost stands with the hash, so that it can be raised one day. */
const written = ({ memory, passes, parallelism }: Cost, salt: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;

function read(kept: string) {
  const [, memory, passes, parallelism, salt = '', hash = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(kept) ?? [];
  if (!hash) throw new Error('A password is kept in a form that is not known here.');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const nobodys = (memory: number) => written(costWith(memory), randomBytes(16), randomBytes(32));
