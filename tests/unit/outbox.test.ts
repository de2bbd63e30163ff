import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#scripts/calls/api-error.ts';
import { answerIn } from '#scripts/calls/send.ts';
import type { NewOutboxEntry, OutboxEntry } from '#scripts/outbox/entry.ts';
import { isTemporary, isUnreached } from '#scripts/outbox/failures.ts';
import { loadOutbox } from '#scripts/outbox/later.ts';
import { afterOlder, endedBy } from '#scripts/outbox/older.ts';
import { $entries, cancel, flush, post, tryAgain } from '#scripts/outbox/outbox.ts';
import { sendEntry } from '#scripts/outbox/send-entry.ts';
import { $wishes } from '#scripts/outbox/wishes.ts';
import { kept } from '#scripts/stores/kept.ts';
import { $toasts } from '#scripts/stores/toasts.ts';

const there = {
  stored: new Map<string, OutboxEntry>(),
  hasRoom: true,
  /** Thrown by the server, by the path of the call. */
  fails: new Map<string, ApiError>(),
  sent: [] as { path: string; json: unknown; person: number }[],
};
const moment = () => new Promise((resolve) => setTimeout(resolve, 2));

// Another file of these tests may have loaded the same modules with other stand-ins.
vi.hoisted(() => void vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('#scripts/outbox/entries.ts', async () => {
  const older = await vi.importActual<typeof import('#scripts/outbox/older.ts')>('#scripts/outbox/older.ts');
  const change = async (key: string, changes: Partial<OutboxEntry>) => {
    await moment();
    const found = there.stored.get(key);
    if (!found) return undefined;
    const changed = { ...found, ...changes };
    there.stored.set(key, changed);
    return changed;
  };
  return {
    change,
    takeEntry: (key: string) => change(key, { tried: true }),
    async dropEntry(key: string) {
      await moment();
      there.stored.delete(key);
    },
    async readEntries(person: number) {
      await moment();
      const own = [...there.stored.values()].filter((act) => act.person === person);
      return own.sort((one, other) => one.order - other.order);
    },
    async keepEntry(act: OutboxEntry) {
      await moment();
      if (!there.hasRoom) return false;
      const ended = older.endedBy(act, [...there.stored.values()]);
      for (const { key } of ended) there.stored.delete(key);
      const left = older.afterOlder(act, ended);
      if (left) there.stored.set(left.key, left);
      return true;
    },
  };
});
vi.mock('#scripts/live/live.ts', () => ({ checkConnection: () => undefined }));
vi.mock('#scripts/calls/api.ts', () => ({
  async callAt(_method: string, path: string, { json, person }: { json: unknown; person: number }) {
    await moment();
    const failure = there.fails.get(path);
    if (failure) throw failure;
    there.sent.push({ path, json, person });
    return {};
  },
  refuseOthers: () => undefined,
}));

const person = 5;
const signIn = (id: number) => {
  kept['access_token'] = `x.${btoa(JSON.stringify({ sub: String(id) }))}.x`;
};
const like = (wish: boolean, tried = false, id = 7): NewOutboxEntry => ({
  kind: 'like',
  title: 'Quadro',
  about: `like:service-${id}`,
  wish,
  tried,
  method: 'POST',
  path: `/likes/${id}`,
  fields: { is_liked: wish },
});
const report = (path = '/reports/'): NewOutboxEntry => ({
  kind: 'report',
  title: 'Burla',
  method: 'POST',
  path,
  fields: { client_id: 'abcdefgh' },
  tried: true,
});
const unreached = (path: string) => there.fails.set(path, new ApiError(0));
const paths = () => there.sent.map(({ path }) => path);

beforeEach(async () => {
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('location', { pathname: '/' });
  signIn(person);
  there.stored.clear();
  there.fails.clear();
  Object.assign(there, { hasRoom: true, sent: [] });
  $toasts.set([]);
  await loadOutbox();
});
afterEach(() => {
  delete kept['access_token'];
  vi.unstubAllGlobals();
});

describe('acts without a network', () => {
  it('leave in the order in which they were made, each once, and say so together', async () => {
    for (const id of [1, 2, 3]) unreached(`/likes/${id}`);
    for (const id of [1, 2, 3]) expect(await post(like(true, true, id))).toBe(true);
    await flush();
    expect($entries.get()).toHaveLength(3);
    expect(kept['unsent:acts']).toBe('3');
    there.fails.clear();
    await Promise.all([flush(), flush()]);
    expect(paths()).toEqual(['/likes/1', '/likes/2', '/likes/3']);
    expect(kept['unsent:acts']).toBeUndefined();
    expect($toasts.get().map(({ text }) => text)).toEqual(['Enviado: Curtir “Quadro” e mais 2']);
  });

  it('stop at the first that does not get through, so that none overtakes another', async () => {
    unreached('/likes/1');
    await post(like(true, true, 1));
    await post(like(true, true, 2));
    await flush();
    expect(paths()).toEqual([]);
  });

  it('are laid over what the server says until they have left, and no longer', async () => {
    unreached('/likes/7');
    await post(like(true, true));
    await flush();
    expect($wishes.get()).toEqual({ 'like:service-7': true });
    there.fails.clear();
    await flush();
    expect($wishes.get()).toEqual({});
  });

  it('are kept with the reason where the server refuses them, and hold nobody else up', async () => {
    there.fails.set('/reports/', new ApiError(409, { code: 'conflict', detail: 'Já denunciou isto.' }));
    await post(report());
    await post(like(true));
    await flush();
    expect(paths()).toEqual(['/likes/7']);
    expect($entries.get()).toMatchObject([
      { kind: 'report', refused: { status: 409, text: 'Já denunciou isto.' } },
    ]);
    expect($toasts.get()).toMatchObject([
      { kind: 'error', text: 'Não foi enviado: Denúncia de “Burla”. Já denunciou isto.' },
      { kind: 'success' },
    ]);
    there.fails.clear();
    await tryAgain($entries.get()[0]?.key ?? '');
    expect(paths()).toEqual(['/likes/7', '/reports/']);
    expect($entries.get()).toEqual([]);
  });

  it('are done where nobody is left to take a like back from', async () => {
    there.fails.set('/likes/7', new ApiError(404, { code: 'not_found', detail: 'x' }));
    await post(like(false, true));
    await flush();
    expect($entries.get()).toEqual([]);
  });

  it('are not sent once they are taken back', async () => {
    unreached('/reports/');
    await post(report());
    await flush();
    await cancel($entries.get()[0]?.key ?? '');
    there.fails.clear();
    await flush();
    expect(paths()).toEqual([]);
  });

  it('are sent in the name of who made them, or not at all', async () => {
    unreached('/likes/7');
    await post(like(true, true));
    await flush();
    there.fails.clear();
    signIn(6);
    await flush();
    expect([paths(), $entries.get(), $wishes.get()]).toEqual([[], [], {}]);
    signIn(person);
    await flush();
    expect(there.sent).toMatchObject([{ path: '/likes/7', person }]);
  });

  it('are refused where the device has no room, or nobody is signed in', async () => {
    there.hasRoom = false;
    expect(await post(report())).toBe(false);
    there.hasRoom = true;
    delete kept['access_token'];
    expect(await post(report())).toBe(false);
    expect(there.stored.size).toBe(0);
  });
});

describe('a newer wish about the same', () => {
  const act = (wish: boolean, changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
    key: 'k',
    order: 1,
    person,
    madeAt: 0,
    ...like(wish),
    ...changes,
  });

  it.each([
    ['takes back what was never on its way', act(false), [act(true)], undefined],
    ['follows what may have arrived', act(false), [act(true, { tried: true })], { wish: false, tried: true }],
    [
      'follows it still after two changes of mind',
      act(true),
      [act(false, { tried: true })],
      { wish: true, tried: true },
    ],
    ['takes the place of the same wish', act(true), [act(true)], { wish: true, tried: false }],
    [
      'takes the place of a refused one',
      act(false),
      [act(true, { refused: { text: '', status: 404 } })],
      { wish: false },
    ],
  ])('%s', (_, newer, older, left) => {
    const found = afterOlder(newer, endedBy(newer, older));
    if (left) expect(found).toMatchObject(left);
    else expect(found).toBeUndefined();
  });

  it('ends nothing of anybody else, and nothing about another thing', () => {
    const others = [
      act(true, { person: 6 }),
      act(true, { about: 'like:service-8' }),
      act(true, { about: undefined }),
    ];
    expect(endedBy(act(false), others)).toEqual([]);
    expect(endedBy(act(false, { about: undefined }), others)).toEqual([]);
  });
});

describe('an answer', () => {
  const failure = (status: number, text: string): unknown => {
    try {
      return answerIn(status, text, null);
    } catch (error) {
      return error;
    }
  };

  it.each([
    [200, '<h1>Wi-Fi</h1>'],
    [200, ''],
    [302, '<h1>Wi-Fi</h1>'],
    [401, '<h1>Wi-Fi</h1>'],
    [404, '<h1>Wi-Fi</h1>'],
    [502, '<h1>Bad gateway</h1>'],
    [503, '{"code":"unavailable","detail":"x"}'],
  ])('of %i that is not of our server says nothing about the act: %s', (status, text) => {
    expect(isUnreached(failure(status, text))).toBe(true);
    expect(isTemporary(failure(status, text))).toBe(true);
  });

  it.each([
    [404, '{"code":"not_found","detail":"x"}'],
    [413, '<h1>Too large</h1>'],
    [422, '{"code":"validation_failed","detail":"x"}'],
  ])('of %i is final', (status, text) => {
    expect(isTemporary(failure(status, text))).toBe(false);
  });

  it('of a server with a fault is told at once, and waited out where it waits already', () => {
    expect(isUnreached(failure(500, '{"code":"internal","detail":"x"}'))).toBe(false);
    expect(isTemporary(failure(500, '{"code":"internal","detail":"x"}'))).toBe(true);
    expect(answerIn(204, '', null)).toBeUndefined();
  });
});

it.each([
  [true, '/media/new'],
  [false, ['/media/new', '/media/known']],
])('pictures leave before what shows them, which has one address: %s, or all', async (isSingle, sent) => {
  const all = [{ content: new Blob(['x']), name: 'a.jpg' }, '/media/known'];
  const pictures = { path: '/jobs/pictures', field: 'image_url', isSingle, all };
  const entry: OutboxEntry = { ...report('/jobs/'), key: 'a', order: 1, person, madeAt: 1, pictures };
  const done: unknown[] = [];
  await sendEntry(entry, {
    form: async (_, path) => {
      done.push(path);
      return { url: '/media/new' };
    },
    json: async (_, json) => void done.push(json),
  });
  expect(done).toEqual(['/jobs/pictures', { client_id: 'abcdefgh', image_url: sent }]);
});
