/** Shown if no copy of the page is stored. */
export const offlinePath = '/sem-ligacao';

/**
 * A header of every page: the bytes before its content, and all its bytes. The worker need not search in the page,
 * and notices if it is cut off.
 */
export const pageHeader = 'x-page';

export const pageHeaderOf = (beforeMain: number, all: number): string => `${beforeMain} ${all}`;

export function readPageHeader({ headers }: Response): { beforeMain: number; all: number } | undefined {
  const [beforeMain, all] = (headers.get(pageHeader) ?? '').split(' ').map(Number);
  return beforeMain && all ? { beforeMain, all } : undefined;
}

/**
 * The worker of a returning browser sends it with a page's request. Its value is the name of the browser's build, whose
 * styles and scripts the browser has.
 */
export const visitHeader = 'service-worker-navigation-preload';

export const keptHeaders = {
  /** Milliseconds of the device's clock. */
  at: 'x-kept-at',
  bytes: 'x-kept-bytes',
  build: 'x-kept-build',
} as const;

/** Why a stored page is shown: no network, a slow network, or a failing server. */
export type KeptBecause = 'offline' | 'slow' | 'down';

/**
 * From a page to the worker. 'forget': the session ends. 'signed-in': somebody is signed in. The object: a page to store
 * with the files it loads. The browser has loaded both, unless nobody has seen the page yet.
 */
export type WorkerOrder =
  | 'forget'
  | 'signed-in'
  | { readonly page: string; readonly loaded: readonly string[]; readonly isSeen: boolean };

/** From the worker to a page that came from the cache: a newer version is stored. */
export const fresher = 'fresher';

/** The server sends the same page for any query, because the page's script reads it. */
const sameForAllQuestions =
  /^\/(messages|chat|chat-search|notifications|guardados|settings|por-enviar|my-services|jobs\/create|portfolio\/create)$/;

export function keptAddress(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return origin + pathname + (sameForAllQuestions.test(pathname) ? '' : search);
}
