import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#scripts/calls/api-error.ts';
import { sendInBackground } from '#scripts/outbox/background.ts';
import type { OutboxEntry } from '#scripts/outbox/entry.ts';

const there = {
  stored: new Map<string, OutboxEntry>(),
  fails: new Map<string, ApiError>(),
  sent: [] as { path: string; token: string | undefined }[],
};

vi.hoisted(() => void vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('#scripts/outbox/database.ts', () => ({
  quietly: (work: (db: object) => unknown) => work({ getAll: async () => [...there.stored.values()] }),
}));
vi.mock('#scripts/outbox/entries.ts', () => {
  const change = async (key: string, changes: Partial<OutboxEntry>) => {
    const found = there.stored.get(key);
    if (found) there.stored.set(key, { ...found, ...changes });
    return there.stored.get(key);
  };
  return {
    change,
    takeEntry: (key: string) => change(key, { tried: true }),
    dropEntry: async (key: string) => void there.stored.delete(key),
  };
});
vi.mock('#scripts/calls/send.ts', () => ({
  async sendAt(_method: string, path: string, { token }: { token?: string }) {
    const failure = there.fails.get(path);
    if (failure) throw failure;
    there.sent.push({ path, token });
    return {};
  },
}));

function waits(key: string, order: number, changes: Partial<OutboxEntry> = {}): void {
  there.stored.set(key, {
    key,
    order,
    person: 5,
    madeAt: 0,
    kind: 'like',
    title: key,
    wish: true,
    tried: false,
    method: 'POST',
    path: `/${key}`,
    fields: {},
    token: 'of Nelson',
    ...changes,
  });
}

beforeEach(() => {
  there.stored.clear();
  there.fails.clear();
  there.sent = [];
});

describe('a service worker', () => {
  it('sends what waits in its order, in the name of who made it, and says what', async () => {
    waits('dois', 2);
    waits('um', 1);
    waits('não', 3, { refused: { text: '', status: 409 } });
    expect(await sendInBackground(0)).toEqual(['Curtir “um”', 'Curtir “dois”']);
    expect(there.sent).toEqual([
      { path: '/um', token: 'of Nelson' },
      { path: '/dois', token: 'of Nelson' },
    ]);
    expect([...there.stored.keys()]).toEqual(['não']);
  });

  it('is asked again by the browser where the network failed, and keeps all that is left', async () => {
    waits('um', 1);
    waits('dois', 2);
    there.fails.set('/dois', new ApiError(0));
    await expect(sendInBackground(0)).rejects.toThrow();
    expect([...there.stored.values()]).toMatchObject([{ key: 'dois', tried: true }]);
  });

  it('leaves to the pages what its token is too old for, and all after it', async () => {
    waits('um', 1);
    waits('dois', 2);
    there.fails.set('/um', new ApiError(401, { code: 'not_authenticated' }));
    expect(await sendInBackground(0)).toEqual([]);
    expect(there.stored.size).toBe(2);
  });

  it('sends the messages of each conversation in their order, whatever becomes of all else', async () => {
    const message = (conversation: number) =>
      ({ kind: 'message', message: { conversation, text: '' } }) as const;
    waits('um', 1);
    waits('dois', 2, message(7));
    waits('três', 3, message(8));
    waits('quatro', 4, message(7));
    there.fails.set('/um', new ApiError(0));
    there.fails.set('/três', new ApiError(401, { code: 'not_authenticated' }));
    await expect(sendInBackground(0)).rejects.toThrow();
    expect(there.sent.map(({ path }) => path)).toEqual(['/dois', '/quatro']);
    expect([...there.stored.keys()]).toEqual(['um', 'três']);
  });

  it('keeps the reason of what is refused, for the page that shows it, and goes on', async () => {
    waits('um', 1);
    waits('dois', 2);
    there.fails.set('/um', new ApiError(404, { code: 'not_found' }));
    expect(await sendInBackground(0)).toEqual(['Curtir “dois”']);
    expect(there.stored.get('um')?.refused).toEqual({ status: 404, text: 'Já não está disponível.' });
  });
});
