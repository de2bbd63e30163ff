import { hash } from 'node:crypto';
import { AppError } from '#server/runtime/errors.ts';

export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly withinMs: number;
}

/** Counts actions. `key` is the person, address or account. A window begins with the first take. */
export interface Limits {
  /** Takes one. Returns the wait in milliseconds when none is left. */
  take(limit: Limit, key: string): Promise<number | undefined>;
  wait(limit: Limit, key: string): Promise<number | undefined>;
  /** Returns one that should not count, such as a try with the right password. */
  giveBack(limit: Limit, key: string): Promise<void>;
  close(): Promise<void>;
}

export async function takeOrRefuse(
  limits: Limits,
  limit: Limit,
  key: string,
  detail?: string,
): Promise<void> {
  const waitMs = await limits.take(limit, key);
  if (waitMs !== undefined) throw tooMany(waitMs, detail);
}

/** One of each, or none: what is refused uses up nothing. */
export async function takeAllOrRefuse(
  limits: Limits,
  wanted: readonly (readonly [limit: Limit, key: string])[],
  detail?: string,
): Promise<void> {
  for (const [at, [limit, key]] of wanted.entries()) {
    const waitMs = await limits.take(limit, key);
    if (waitMs === undefined) continue;
    for (const taken of wanted.slice(0, at)) await limits.giveBack(...taken);
    throw tooMany(waitMs, detail);
  }
}

export const tooMany = (waitMs: number, detail?: string) =>
  new AppError('rate_limited', {
    ...(detail !== undefined && { detail }),
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });

/**
 * A counter's key. Hashed for three reasons: it stays short, readers of Redis see no e-mail addresses, and it does not
 * keep the whole header string in memory that the address was cut from.
 */
export const counterKey = (who: string): string => hash('sha256', who, 'base64url');
