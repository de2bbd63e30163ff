import { cleanStores } from 'nanostores';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { $threads, begin, hide, loadConversations, markRead, show } from '#scripts/chat/chats.ts';
import type { LiveEvent } from '#scripts/live/live.ts';
import { kept } from '#scripts/stores/kept.ts';
import { $accessToken } from '#scripts/stores/session.ts';

// The page that listened is gone. The tests of other files share the store.
afterAll(() => cleanStores($accessToken));

const live = { said: [] as unknown[], tell: (_told: LiveEvent): void => undefined };
const marked: unknown[] = [];
const asked: string[] = [];
const tab = { hidden: false, change: (): void => undefined };

vi.mock('#scripts/live/live.ts', () => ({
  sendLive: (event: string, data: { conversation_id?: number }) =>
    live.said.push([event, data.conversation_id].filter(Boolean).join(' ')),
  listen: (listener: (told: LiveEvent) => void) => {
    live.tell = listener;
  },
  checkConnection: () => undefined,
}));
// Another file of these tests may have loaded the same modules with other stand-ins.
vi.hoisted(() => void vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('#scripts/chat/device.ts', () => ({
  readList: async () => undefined,
  readThreads: async () => [],
  dropThread: async () => undefined,
  keepList: async () => undefined,
  keepThread: async () => undefined,
  readThread: async () => undefined,
}));
/** How many messages of conversation 9 are left. */
const there = { count: 2 };
const unread = { unread_count: 60, read_up_to_id: 70 };
const page50 = (from: number) => Array.from({ length: 50 }, (_, at) => ({ id: from + at, isMe: false }));

vi.mock('#scripts/calls/api.ts', () => ({
  async call(_method: string, path: string, { json }: { json?: unknown } = {}) {
    asked.push(path);
    if (path.endsWith('/read')) marked.push(json);
    // The newest messages come last.
    await new Promise((resolve) => setTimeout(resolve, path.endsWith('messages?limit=50') ? 30 : 5));
    if (/\/8(\?|$)/.test(path)) return { id: 8, peer: { id: 2 }, presence: null, ...unread };
    if (path.includes('/8/messages')) return page50(path.includes('after_id=70') ? 71 : 81);
    if (/(9|10)\/messages/.test(path)) return path.includes('after_id') ? [] : [{ id: 5 }, { id: 6 }];
    const known = { peer: { id: 3 }, presence: null, kept_count: there.count };
    if (path.includes('/9')) return { ...known, id: 9, last_message_id: 6 };
    if (path.includes('/10')) return { ...known, id: 10, last_message_id: 7 };
    if (/messages|limit/.test(path)) return [];
    return { id: 7, peer: { id: 2 }, presence: null, unread_count: 0 };
  },
}));

beforeEach(async () => {
  kept['access_token'] = `x.${btoa('{"sub":"5"}')}.x`;
  vi.stubGlobal('document', {
    get hidden() {
      return tab.hidden;
    },
    addEventListener: (_event: string, listener: () => void) => {
      tab.change = listener;
    },
  });
  tab.hidden = false;
  await begin(undefined);
  await loadConversations();
  live.said.length = 0;
  return () => {
    delete kept['access_token'];
    vi.unstubAllGlobals();
  };
});

describe('which conversation is shown', () => {
  it('is told when it opens and closes, and again to each new connection', async () => {
    await show(7);
    live.tell({ event: 'missed' });
    await vi.waitFor(() => expect($threads.get()[7]).toBeDefined());
    hide();
    live.tell({ event: 'missed' });
    expect(live.said).toEqual(['open 7', 'open 7', 'closed']);
  });

  it('is told by the tab that is looked at, and by no other', async () => {
    await show(7);
    tab.hidden = true;
    tab.change();
    live.tell({ event: 'missed' });
    tab.hidden = false;
    tab.change();
    expect(live.said).toEqual(['open 7', 'closed', 'open 7']);
    hide();
  });
});

it('a message that moderation has taken goes from the thread and from the list, also before the server has answered', async () => {
  await show(8);
  await vi.waitFor(() => expect($threads.get()[8]?.messages.length).toBeGreaterThan(1));
  const messages = () => $threads.get()[8]?.messages.map(({ id }) => id) ?? [];
  const [first] = messages();
  asked.length = 0;
  live.tell({ event: 'taken', data: { conversation_id: 8, id: first } });
  expect(messages()).not.toContain(first);
  await vi.waitFor(() =>
    expect(asked).toContainEqual(expect.stringMatching(/^\/chat\/conversations\/8\?kept_from=/)),
  );
  hide();
});

describe('a conversation of which nothing is here yet', () => {
  const askedFor = async (id: number) => {
    asked.length = 0;
    const shown = show(id);
    expect(asked).toEqual([`/chat/conversations/${id}`, `/chat/conversations/${id}/messages?limit=50`]);
    await shown;
    expect($threads.get()[id]?.messages).toEqual([{ id: 5 }, { id: 6 }]);
    hide();
    return asked.slice(2);
  };

  it('is asked for together with its messages', async () => {
    expect(await askedFor(9)).toEqual([]);
  });

  it('is asked for what came between the two answers', async () => {
    expect(await askedFor(10)).toEqual(['/chat/conversations/10/messages?limit=50&after_id=6']);
  });
});

describe('a conversation that is known from before the connection', () => {
  const comeBack = async () => {
    await show(9);
    expect($threads.get()[9]?.messages).toHaveLength(2);
    asked.length = 0;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    live.tell({ event: 'missed' });
    await vi.waitFor(() => expect(asked.some((path) => path.includes('/9/messages'))).toBe(true));
    vi.useRealTimers();
    hide();
    return asked.filter((path) => path.includes('/9'));
  };

  it('asks only for newer messages while the known ones are all there', async () => {
    there.count = 2;
    expect(await comeBack()).toEqual([
      '/chat/conversations/9?kept_from=5&kept_to=6',
      '/chat/conversations/9/messages?limit=50&after_id=6',
    ]);
  });

  it('is loaded anew when one of them was deleted or taken meanwhile', async () => {
    there.count = 1;
    expect(await comeBack()).toEqual([
      '/chat/conversations/9?kept_from=5&kept_to=6',
      '/chat/conversations/9/messages?limit=50',
    ]);
  });
});

describe('a conversation with more unread messages than a page has', () => {
  it('begins at the first of them, though the connection comes while it loads', async () => {
    const shown = show(8);
    live.tell({ event: 'missed' });
    await shown;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect($threads.get()[8]?.messages.some(({ id }) => id === 71)).toBe(true);
    hide();
  });

  it('is read up to the last one that is here, so that what comes meanwhile stays unread', async () => {
    await show(8);
    await vi.waitFor(() => expect($threads.get()[8]).toBeDefined());
    await markRead(8);
    expect(marked).toEqual([{ up_to_id: $threads.get()[8]?.messages.at(-1)?.id }]);
    hide();
  });
});
