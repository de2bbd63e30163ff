/** After so many tries nobody believes in it any more: it is parked for an operator to see. */
export const mostTries = 10;

const firstMs = 30_000;
const longestMs = 6 * 60 * 60_000;

/** How long to wait after the n-th try failed: 30 s, 1, 2, 4 … minutes, and a little more, so that what failed together does not come back together. */
export function waitAfter(tries: number): number {
  return Math.min(firstMs * 2 ** (tries - 1) * (1 + Math.random() / 5), longestMs);
}

/** What may be kept of a failure. Not its message: servers quote addresses in theirs. */
export function failureWords(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const words = [error.name, Reflect.get(error, 'code'), Reflect.get(error, 'responseCode')].map(String);
  return words.filter((word) => word !== 'undefined' && /^[\w.-]{1,60}$/.test(word)).join(' ');
}
