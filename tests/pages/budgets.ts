/** What a page may cost with an empty cache, in bytes on the wire, headers and all; script without its headers. */
export interface Budget {
  readonly page: string;
  readonly total: number;
  readonly html: number;
  readonly css: number;
  /** Files and inline scripts, compressed. */
  readonly script: number;
  readonly requests: number;
}

const KB = 1024;
const still = { html: 14 * KB, css: 15 * KB, script: 5 * KB, requests: 6 };

export const budgets: readonly Budget[] = [
  { page: '/privacy', total: 25 * KB, ...still },
  { page: '/terms', total: 25 * KB, ...still },
  { page: '/ajuda', total: 25 * KB, ...still },
  { page: '/', total: 25 * KB, ...still },
  { page: '/companies', total: 25 * KB, ...still },
  { page: '/login', total: 25 * KB, ...still },
  { page: '/nada', total: 25 * KB, ...still },
  // Every component at once, islands asleep.
  { page: '/components', total: 40 * KB, html: 18 * KB, css: 15 * KB, script: 8 * KB, requests: 9 },
];
