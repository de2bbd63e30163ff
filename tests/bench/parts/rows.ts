/** One figure and what was promised of it. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly ok: boolean;
  readonly detail: string;
  /** No figure but a promise: the bench fails without it. */
  readonly mustHold?: boolean;
}

export const atMost = (limit: number, name: string, value: number, detail = ''): Row => ({
  name,
  value,
  limit,
  ok: value <= limit,
  detail,
});

export const atLeast = (limit: number, name: string, value: number, detail = ''): Row => ({
  name,
  value,
  limit,
  ok: value >= limit,
  detail,
});

/** A promise, and no figure. */
export const none = (name: string, count: number, detail = ''): Row => ({
  ...atMost(0, name, count, detail),
  mustHold: true,
});

/** What is as large as this share of all. */
export const part = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? Number.NaN;

export const median = (values: readonly number[]): number => part(values, 0.5);
export const p99 = (values: readonly number[]): number => part(values, 0.99);

/** How much slower the slowest of a hundred became. */
export function slower(limit: number, name: string, quiet: readonly number[], busy: readonly number[]): Row {
  const [before, after] = [p99(quiet), p99(busy)];
  const detail = `${after.toFixed(2)} against ${before.toFixed(2)} ms, ${busy.length} times`;
  return atMost(limit, name, after / before, detail);
}
