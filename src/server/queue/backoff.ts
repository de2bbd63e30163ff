/** After this many tries the work is parked for an operator to see. */
export const mostTries = 10;

const firstMs = 30_000;
const longestMs = 6 * 60 * 60_000;

/**
 * The wait after the n-th failed try: 30 s, then 1, 2, 4 … minutes. A random part of up to a fifth is added, so that
 * work that failed together does not return together.
 */
export function waitAfter(tries: number): number {
  return Math.min(firstMs * 2 ** (tries - 1) * (1 + Math.random() / 5), longestMs);
}

/** The part of an error that may be stored. The message is left out, because mail servers quote addresses in theirs. */
export function failureWords(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const words = [error.name, Reflect.get(error, 'code'), Reflect.get(error, 'responseCode')].map(String);
  return words.filter((word) => word !== 'undefined' && /^[\w.-]{1,60}$/.test(word)).join(' ');
}
