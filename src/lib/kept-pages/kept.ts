/** The page that is shown where nothing else is kept. */
export const offlinePath = '/sem-ligacao';

/** In the header of every page: the bytes before its content, and all its bytes. Nobody has to search in it, or trust its end. */
export const pageHeader = 'x-page';

export const pageHeaderOf = (beforeMain: number, all: number): string => `${beforeMain} ${all}`;

/** Undefined where the answer is no page. */
export function readPageHeader({ headers }: Response): { beforeMain: number; all: number } | undefined {
  const [beforeMain, all] = (headers.get(pageHeader) ?? '').split(' ').map(Number);
  return beforeMain && all ? { beforeMain, all } : undefined;
}

/** What the worker writes beside a kept page. */
export const keptHeaders = {
  /** Milliseconds of the device's clock. */
  at: 'x-kept-at',
  bytes: 'x-kept-bytes',
  /** The build whose files it needs. */
  build: 'x-kept-build',
} as const;

/** Why an old page is shown: no network, one too slow to wait for, or a server that fails. */
export type KeptBecause = 'offline' | 'slow' | 'down';

/** What a page says to the worker: that its person goes, that one is there, or what it has loaded before the worker was. */
export type WorkerOrder =
  | 'forget'
  | 'signed-in'
  | { readonly page: string; readonly loaded: readonly string[] };

/** What the worker says to a page that it has shown from the device: a newer one is there. */
export const fresher = 'fresher';

/** Pages that are the same whatever is asked of them, because their script reads the address. */
const sameForAllQuestions =
  /^\/(messages|chat|chat-search|notifications|guardados|settings|por-enviar|my-services|jobs\/create|portfolio\/create)$/;

/** The address under which a page is kept. */
export function keptAddress(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return origin + pathname + (sameForAllQuestions.test(pathname) ? '' : search);
}
