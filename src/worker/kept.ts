import { keptHeaders } from '#lib/kept-pages/kept.ts';
import { keptPages } from '#lib/kept-pages/store.ts';
import { worker } from './scope.ts';

const mostBytes = 30 * 1024 * 1024;
/** Browsers become slow with thousands of stored entries. */
const mostEntries = 600;

/** Counts the sessions on this device. A response requested in one session is not stored in the next. */
let session = 0;
export const sessionNow = (): number => session;

/** Changes run one after another, so that the sum of bytes stays right. */
let changes: Promise<unknown> = Promise.resolve();
let sum: number | undefined;

const store = () => caches.open(keptPages);
const bytesOf = (response: Response | undefined) => Number(response?.headers.get(keptHeaders.bytes) ?? 0);

export const findKept = async (address: string): Promise<Response | undefined> =>
  (await store()).match(address);

export async function findVariant(address: string): Promise<Response | undefined> {
  const [name] = address.split(/-\d+\.webp$/);
  const known = (await (await store()).keys()).find(({ url }) => url.startsWith(`${name}-`));
  return known && findKept(known.url);
}

export interface Shown {
  readonly address: string;
  readonly body: Blob;
  readonly headers: Record<string, string>;
  readonly session: number;
}

/**
 * Stores a response and deletes the oldest ones if needed. A full device is ignored, because the page is shown all
 * the same.
 */
export const keep = (shown: Shown): Promise<void> =>
  inTurn(async () => {
    if (shown.session !== session) return;
    try {
      await put(shown);
    } catch (error) {
      if (!isFull(error)) throw error;
      // The device has less room than it reported.
      await makeRoom((await total()) / 2);
      await put(shown);
    }
    await makeRoom(await granted());
  });

const isFull = (error: unknown) => (error as Partial<Error>).name === 'QuotaExceededError';

async function put({ address, body, headers }: Shown): Promise<void> {
  const kept = await store();
  const others = (await total()) - bytesOf(await kept.match(address));
  const own = { [keptHeaders.bytes]: String(body.size), [keptHeaders.build]: BUILD };
  await kept.put(address, new Response(body, { headers: { ...headers, ...own } }));
  sum = others + body.size;
}

export const drop = (address: string): Promise<void> =>
  inTurn(async () => {
    await (await store()).delete(address);
    sum = undefined;
  });

/** The page has already deleted the store. This drops responses that are still loading. */
export function forgetKept(): Promise<void> {
  session += 1;
  return inTurn(async () => {
    await caches.delete(keptPages);
    sum = undefined;
  });
}

/** Pages of builds whose files are gone would be shown without styles. */
export const dropOtherBuilds = (builds: ReadonlySet<string>): Promise<void> =>
  inTurn(async () => {
    const kept = await store();
    for (const request of await kept.keys()) {
      const response = await kept.match(request);
      if (!builds.has(response?.headers.get(keptHeaders.build) ?? '')) await kept.delete(request);
    }
    sum = undefined;
  });

async function makeRoom(most: number): Promise<void> {
  let bytes = await total();
  const kept = await store();
  const entries = await kept.keys();
  // Browsers list entries in the order in which they were stored.
  for (const [gone, oldest] of entries.entries()) {
    if (bytes <= most && entries.length - gone <= mostEntries) break;
    bytes -= bytesOf(await kept.match(oldest));
    await kept.delete(oldest);
  }
  sum = bytes;
}

async function total(): Promise<number> {
  if (sum !== undefined) return sum;
  const all = await (await store()).matchAll();
  return all.reduce((bytes, one) => bytes + bytesOf(one), 0);
}

/** Half of the quota, because the chat needs room too. */
async function granted(): Promise<number> {
  const { quota } = (await worker.navigator.storage?.estimate()) ?? {};
  // A browser that has just started may report 0.
  return quota ? Math.min(mostBytes, quota / 2) : mostBytes;
}

function inTurn(change: () => Promise<void>): Promise<void> {
  const done = changes.then(change).catch(() => undefined);
  changes = done;
  return done;
}
