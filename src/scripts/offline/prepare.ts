import { keptAddress, visitHeader, type WorkerOrder } from '#lib/kept-pages/kept.ts';
import type { PreparedFiles } from '#lib/kept-pages/prepared.ts';
import { keptPages } from '#lib/kept-pages/store.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { personNow } from '#scripts/calls/token.ts';
import { keepList, keepThread, readList, readThreads } from '#scripts/chat/device.ts';
import { keepDeals } from '#scripts/chat/kept-deals.ts';
import { kept } from '#scripts/stores/kept.ts';

/** 'begun': the worker is still loading. */
type Preparing = 'done' | 'begun' | 'failed';

/**
 * Stores what the person needs without a network to read their conversations, write, apply and publish. Skips what is
 * stored already.
 */
export async function prepare(): Promise<Preparing> {
  const person = personNow();
  const worker = (await navigator.serviceWorker?.ready)?.active;
  if (person === undefined || !worker) return 'failed';
  try {
    await keepNewestChats(person);
    return await preparePages(person, worker);
  } catch (error) {
    if (error instanceof ApiError || error instanceof TypeError) return 'failed';
    throw error;
  }
}

/** The worker sends no answer, so the next page checks whether everything is stored. */
async function preparePages(person: number, worker: ServiceWorker): Promise<Preparing> {
  // A new worker begins with a store for its build. Until then the list is the same, and is not asked for.
  const builds = (await caches.keys()).filter((name) => name.startsWith('build-'));
  const done = `${person} ${builds.join(' ')}`;
  if (kept['prepared'] === done) return 'done';
  const { build, files, pages } = await preparedFiles();
  const missing = await missingOf([...files, ...(await loadedBy(pages, build))]);
  const missingPages = await missingOf(pages.map((path) => keptAddress(new URL(path, location.href).href)));
  if (personNow() !== person) return 'failed';
  if (missing.length + missingPages.length === 0) {
    kept['prepared'] = done;
    return 'done';
  }
  const [first = pages[0] ?? '', ...others] = missingPages;
  const order = (page: string, loaded: readonly string[]) =>
    worker.postMessage({
      page: new URL(page, location.href).href,
      loaded,
      isSeen: false,
    } satisfies WorkerOrder);
  order(first, missing);
  for (const page of others) order(page, []);
  return 'begun';
}

export async function preparedFiles(): Promise<PreparedFiles> {
  const answer = await fetch('/prepared.json');
  if (!answer.ok) throw new ApiError(answer.status);
  return answer.json();
}

/** Asks for the pages as the worker will, so that the browser's cache has them, without styles inside. */
async function loadedBy(pages: readonly string[], build: string): Promise<string[]> {
  const loaded = await Promise.all(
    pages.map(async (path) => {
      const answer = await fetch(path, { headers: { [visitHeader]: build } });
      const read = new DOMParser().parseFromString(await answer.text(), 'text/html');
      return Array.from(
        read.querySelectorAll('link[rel=stylesheet], script[src]'),
        (one) => one.getAttribute('href') ?? one.getAttribute('src') ?? '',
      );
    }),
  );
  return [...new Set(loaded.flat())];
}

async function missingOf(addresses: readonly string[]): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name === keptPages || name.startsWith('build-'));
  const found = await Promise.all(
    addresses.map(async (address) => {
      for (const cacheName of names) if (await caches.match(address, { cacheName })) return true;
      return false;
    }),
  );
  return addresses.filter((_, index) => !found[index]);
}

const [mostConversations, mostThreads] = [30, 8];
/** Limits the cost for people who open many pages. */
const againAfterMs = 10 * 60_000;

async function keepNewestChats(person: number): Promise<void> {
  if (Date.now() - Number(kept['chats-kept'] ?? 0) < againAfterMs) return;
  const options = { background: true, person };
  const threads = new Map((await readThreads(person)).map((thread) => [thread.id, thread]));
  const lastKnown = new Map((await readList(person))?.map(({ id, last_time }) => [id, last_time]));
  const conversations = await call('GET', `/chat/conversations?limit=${mostConversations}`, options);
  for (const { id, last_time, has_deal } of conversations.slice(0, mostThreads)) {
    const thread = threads.get(id);
    if (thread && lastKnown.get(id) === last_time && (thread.deals || !has_deal)) continue;
    const messages = await call('GET', `/chat/conversations/${id}/messages?limit=50`, options);
    const deals = has_deal ? await call('GET', `/deals?conversation_id=${id}`, options) : [];
    if (personNow() !== person) return;
    await keepThread(person, id, messages);
    await keepDeals(person, id, deals);
  }
  // After signing out, nothing of the person may be stored.
  if (personNow() !== person) return;
  await keepList(person, conversations);
  kept['chats-kept'] = String(Date.now());
}
