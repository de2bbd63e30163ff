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

export const keptHeaders = {
  /** Milliseconds of the device's clock. */
  at: 'x-kept-at',
  bytes: 'x-kept-bytes',
  build: 'x-kept-build',
} as const;

/** Why a stored page is shown: no network, a slow network, or a failing server. */
export type KeptBecause = 'offline' | 'slow' | 'down';

/**
 * From a page to the worker. 'forget': the session ends. 'signed-in': somebody is signed in. The object: what a page
 * loaded before the worker was there.
 */
export type WorkerOrder =
  | 'forget'
  | 'signed-in'
  | { readonly page: string; readonly loaded: readonly string[] };

/** From the worker to a page that came from the cache: a newer version is stored. */
export const fresher = 'fresher';

/** The server sends the same page for any query, because the page's script reads it. */
const sameForAllQuestions =
  /^\/(messages|chat|chat-search|notifications|guardados|settings|por-enviar|my-services|jobs\/create|portfolio\/create)$/;

export function keptAddress(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return origin + pathname + (sameForAllQuestions.test(pathname) ? '' : search);
}
