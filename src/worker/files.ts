import { visitHeader } from '#lib/kept-pages/kept.ts';
import { dropOtherBuilds } from './kept.ts';

/** Old tabs and cached pages still need the files of earlier builds. */
const mostBuilds = 3;
const store = `build-${BUILD}`;

/** A Wi-Fi that asks for a login answers everything with its own page. */
export const isOurs = (answer: Response): boolean =>
  answer.status === 200 &&
  (answer.headers.has('x-request-id') || !/html/.test(answer.headers.get('content-type') ?? ''));

/** If one file fails, the call fails. */
export async function keepAll(addresses: readonly string[]): Promise<void> {
  const kept = await caches.open(store);
  const there = new Set((await kept.keys()).map(({ url }) => new URL(url).pathname));
  const missing = addresses.filter((address) => !there.has(address));
  await Promise.all(
    missing.map(async (address) => {
      // Names with a hash never change. Other files may be stale in the browser's cache.
      const answer = await fetch(address, {
        cache: address.startsWith('/_astro/') ? 'default' : 'no-cache',
        // Pages link what is stored beside them.
        headers: { [visitHeader]: BUILD },
      });
      if (!isOurs(answer)) throw new Error(`${address}: ${answer.status}`);
      await kept.put(address, answer);
    }),
  );
}

export async function dropOldBuilds(): Promise<void> {
  const builds = await buildsKept();
  const old = builds.filter((name) => name !== store).slice(0, -(mostBuilds - 1));
  await Promise.all(old.map((name) => caches.delete(name)));
  const left = builds.filter((name) => !old.includes(name)).map((name) => name.slice('build-'.length));
  await dropOtherBuilds(new Set(left));
}

export async function findFile(address: string): Promise<Response | undefined> {
  for (const name of [store, ...(await buildsKept())]) {
    const known = await caches.match(address, { cacheName: name });
    if (known) return known;
  }
  return undefined;
}

const buildsKept = async () => (await caches.keys()).filter((name) => name.startsWith('build-'));

export async function file(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const known = await findFile(url);
  if (known) return known;
  const answer = await fetch(event.request);
  event.waitUntil(keepFile(url, answer.clone()));
  return answer;
}

/** A full device is ignored, because the file is used all the same. */
export async function keepFile(address: string, answer: Response): Promise<void> {
  if (!isOurs(answer)) return;
  const kept = await caches.open(store);
  await kept.put(address, answer).catch(() => undefined);
}
