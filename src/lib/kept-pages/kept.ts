/** The page that is shown where nothing else is kept. */
export const offlinePath = '/sem-ligacao';

/** What the worker writes beside a kept page. Texts are encoded as in an address, because headers are ASCII. */
export const keptHeaders = {
  /** Milliseconds of the device's clock. */
  at: 'x-kept-at',
  bytes: 'x-kept-bytes',
  /** The build whose files it needs. */
  build: 'x-kept-build',
  title: 'x-kept-title',
  about: 'x-kept-about',
  picture: 'x-kept-picture',
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
const sameForAllQuestions = /^\/(messages|chat|chat-search|notifications|guardados|settings|por-enviar)$/;

/** The address under which a page is kept. */
export function keptAddress(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return origin + pathname + (sameForAllQuestions.test(pathname) ? '' : search);
}
