/** After this many tries the job is parked for an operator. */
export const mostAttempts = 10;

const firstMs = 30_000;
const longestMs = 6 * 60 * 60_000;

/**
 * Wait after the n-th failure: 30 s, then 1, 2, 4 … minutes. Adds up to a fifth at random, so that jobs that failed
 * together do not return together.
 */
export function waitAfter(tries: number): number {
  return Math.min(firstMs * 2 ** (tries - 1) * (1 + Math.random() / 5), longestMs);
}

/** What may be stored of an error. Leaves out the message, because mail servers quote addresses in it. */
export function failureWords(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const words = [error.name, Reflect.get(error, 'code'), Reflect.get(error, 'responseCode')].map(String);
  return words.filter((word) => word !== 'undefined' && /^[\w.-]{1,60}$/.test(word)).join(' ');
}
