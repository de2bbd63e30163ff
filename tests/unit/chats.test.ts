import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $threads, begin, hide, show } from '#scripts/chat/chats.ts';
import type { Told } from '#scripts/live/live.ts';
import { kept } from '#scripts/stores/kept.ts';

const live = { said: [] as unknown[], tell: (_told: Told): void => undefined };
const page = { hidden: false, change: (): void => undefined };

vi.mock('#scripts/live/live.ts', () => ({
  say: (event: string, data: { conversation_id?: number }) =>
    live.said.push([event, data.conversation_id].filter(Boolean).join(' ')),
  listen: (listener: (told: Told) => void) => {
    live.tell = listener;
  },
  doubt: () => undefined,
}));
vi.mock('#scripts/chat/device.ts', () => ({
  readChats: async () => ({ conversations: undefined, threads: new Map() }),
  keepList: async () => undefined,
  keepThread: async () => undefined,
  readThread: async () => undefined,
  readOutgoing: async () => [],
}));
vi.mock('#scripts/calls/api.ts', () => ({
  call: async (_method: string, path: string) =>
    /messages|limit/.test(path) ? [] : { id: 7, peer: { id: 2 }, presence: null, unread_count: 0 },
}));

beforeEach(async () => {
  kept['access_token'] = `x.${btoa('{"sub":"5"}')}.x`;
  vi.stubGlobal('document', {
    get hidden() {
      return page.hidden;
    },
    addEventListener: (_event: string, listener: () => void) => {
      page.change = listener;
    },
  });
  page.hidden = false;
  await begin(undefined);
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
    page.hidden = true;
    page.change();
    live.tell({ event: 'missed' });
    page.hidden = false;
    page.change();
    expect(live.said).toEqual(['open 7', 'closed', 'open 7']);
    hide();
  });
});
