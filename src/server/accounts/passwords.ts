import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Turns } from '#server/fairness/turns.ts';
import type { Ctx } from '#server/runtime/ctx.ts';

const derive = promisify(argon2);

/** KiB per hash, from the settings. Passes and parallelism follow OWASP's first choice. */
const costWith = (memory: number) => ({ memory, passes: 2, parallelism: 1 });
type Cost = ReturnType<typeof costWith>;

/**
 * A hash takes 19 MiB and one core for about 20 ms. Only two run at once, so that 200 sign-ins do not stop pages.
 */
const turns = new Turns(2, 1000);

/** Runs `work`, which may make one hash, when it is its turn. Callers with the same `address` share a queue. */
export const inTurn = <T>(address: string, work: () => Promise<T>): Promise<T> => turns.take(address, work);

export async function hashPassword({ config }: Pick<Ctx, 'config'>, password: string): Promise<string> {
  const salt = randomBytes(16);
  const cost = costWith(config.passwordMemory);
  return encode(cost, salt, await hashWith(password, salt, cost));
}

/** Takes the same time with or without an account and password, so that the time reveals nothing. */
export async function isPassword(
  { config }: Pick<Ctx, 'config'>,
  password: string,
  kept: string | null | undefined,
): Promise<boolean> {
  const { cost, salt, hash: wanted } = decode(kept ?? hashOfNobody(config.passwordMemory));
  const given = await hashWith(password, salt, cost);
  return wanted.length === given.length && timingSafeEqual(wanted, given) && Boolean(kept);
}

export const isOutdated = ({ config }: Pick<Ctx, 'config'>, kept: string): boolean =>
  decode(kept).cost.memory !== config.passwordMemory;

/** Normalised, because keyboards encode accents differently. */
const hashWith = (password: string, nonce: Buffer, cost: Cost): Promise<Buffer> =>
  derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce, tagLength: 32 });

/** Argon2's standard encoding. Each hash stores its cost, so that the setting can be raised later. */
const encode = ({ memory, passes, parallelism }: Cost, salt: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;

function decode(kept: string) {
  const [, memory, passes, parallelism, salt = '', hash = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(kept) ?? [];
  if (!hash) throw new Error('A password is kept in a form that is not known here.');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');
const hashOfNobody = (memory: number) => encode(costWith(memory), randomBytes(16), randomBytes(32));
