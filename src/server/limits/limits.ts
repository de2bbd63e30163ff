import { AppError } from '#server/errors.ts';

/** How often something may be done by one person, address or account. */
export interface Limit {
  /** Names the counter, and no other: `registration-by-address`. */
  readonly name: string;
  readonly most: number;
  readonly withinMs: number;
}

/** Counts what people do. `key` says who: an address, an account. Each window begins with the first that is taken. */
export interface Limits {
  /** Takes one; says how long to wait, in milliseconds, where none is left. */
  take(limit: Limit, key: string): Promise<number | undefined>;
  /** Says the same without taking any. */
  wait(limit: Limit, key: string): Promise<number | undefined>;
  /** Gives one back that turned out not to count, such as the try with the right password. */
  giveBack(limit: Limit, key: string): Promise<void>;
  close(): Promise<void>;
}

/** Takes one or refuses. */
export async function takeOrRefuse(limits: Limits, limit: Limit, key: string): Promise<void> {
  const waitMs = await limits.take(limit, key);
  if (waitMs !== undefined) throw tooMany(waitMs);
}

export const tooMany = (waitMs: number) =>
  new AppError('rate_limited', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });
