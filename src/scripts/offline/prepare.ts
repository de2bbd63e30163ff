import type { Conversation, Message } from '#lib/contract/chat.ts';
import { keptAddress, type WorkerOrder } from '#lib/kept-pages/kept.ts';
import type { PreparedFiles } from '#lib/kept-pages/prepared.ts';
import { keptPages } from '#lib/kept-pages/store.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { personNow } from '#scripts/calls/token.ts';
import { keepList, keepThread } from '#scripts/chat/device.ts';
import { kept } from '#scripts/stores/kept.ts';

/** The conversations that are read next, with their newest messages. */
const [mostConversations, mostThreads] = [30, 8];

/**
 * Brings to the device what somebody needs to read their conversations, write, apply and publish without a network,
 * whatever they have opened before. What is there already is not asked for again.
 */
export async function prepare(): Promise<void> {
  const person = personNow();
  const worker = (await navigator.serviceWorker?.ready)?.active;
  if (person === undefined || !worker) return;
  try {
    const { build, files, pages } = await preparedFiles();
    const done = `${build} ${person}`;
    if (kept['prepared'] === done) return;
    const missing = await missingOf([...files, ...(await loadedBy(pages))]);
    const missingPages = await missingOf(pages.map((path) => keptAddress(new URL(path, location.href).href)));
    await keepChats(person);
    // The worker answers nothing. The next page looks whether all of it has come.
    if (missing.length + missingPages.length === 0) kept['prepared'] = done;
    const [first = pages[0] ?? '', ...others] = missingPages;
    const order = (page: string, loaded: readonly string[]) =>
      worker.postMessage({ page: new URL(page, location.href).href, loaded } satisfies WorkerOrder);
    if (missing.length > 0 || missingPages.length > 0) order(first, missing);
    for (const page of others) order(page, []);
  } catch (error) {
    // Without a network the next page tries again.
    if (!(error instanceof ApiError || error instanceof TypeError)) throw error;
  }
}

export async function preparedFiles(): Promise<PreparedFiles> {
  const answer = await fetch('/prepared.json');
  if (!answer.ok) throw new ApiError(answer.status);
  return answer.json();
}

/** The sheets and scripts that stand in these pages. */
async function loadedBy(pages: readonly string[]): Promise<string[]> {
  const loaded = await Promise.all(
    pages.map(async (path) => {
      const read = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
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

async function keepChats(person: number): Promise<void> {
  const background = { background: true, person };
  const path = `/chat/conversations?limit=${mostConversations}`;
  const conversations = await call<Conversation[]>('GET', path, background);
  await keepList(person, conversations);
  for (const { id } of conversations.slice(0, mostThreads)) {
    const messages = await call<Message[]>('GET', `/chat/conversations/${id}/messages?limit=50`, background);
    await keepThread(person, id, messages);
  }
}
