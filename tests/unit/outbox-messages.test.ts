import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '#scripts/calls/api-error.ts';
import { messageEntry } from '#scripts/chat/message-entry.ts';
import type { OutboxEntry } from '#scripts/outbox/entry.ts';
import { $entries, cancel, flush, onSent, post, reload } from '#scripts/outbox/outbox.ts';
import { retries } from '#scripts/outbox/retries.ts';
import { kept } from '#scripts/stores/kept.ts';
import { $toasts } from '#scripts/stores/toasts.ts';

const there = {
  stored: new Map<string, OutboxEntry>(),
  sent: [] as string[],
  isReached: true,
  /** The path of the call that is not answered. */
  hangs: '',
  hasRoom: true,
  refusal: undefined as ApiError | undefined,
};
const moment = () => new Promise((resolve) => setTimeout(resolve, 5));
let last: Promise<unknown> = Promise.resolve();
/** A database does one thing after another, and takes a moment for each. */
function inTurn<T>(work: () => T): Promise<T> {
  const done = last.then(moment).then(work);
  last = done;
  return done;
}

// Another file of these tests may have loaded the same modules with other stand-ins.
vi.hoisted(() => void vi.resetModules());
afterAll(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});
vi.mock('#scripts/outbox/entries.ts', () => ({
  keepEntry: (act: OutboxEntry) => inTurn(() => there.hasRoom && Boolean(there.stored.set(act.key, act))),
  readEntries: () => inTurn(() => [...there.stored.values()]),
  takeEntry: (key: string) => inTurn(() => there.stored.get(key)),
  dropEntry: (key: string) => inTurn(() => there.stored.delete(key)),
  change: (key: string, changes: Partial<OutboxEntry>) =>
    inTurn(() => {
      const found = there.stored.get(key);
      if (!found || !there.hasRoom) return undefined;
      there.stored.set(key, { ...found, ...changes });
      return there.stored.get(key);
    }),
}));
vi.mock('#scripts/live/live.ts', () => ({ checkConnection: () => undefined }));
vi.mock('#scripts/calls/api.ts', () => ({
  async callAt(_method: string, path: string, { json }: { json: { text: string; client_id: string } }) {
    await moment();
    while (path === there.hangs) await moment();
    if (!there.isReached) throw new ApiError(0);
    if (there.refusal) throw there.refusal;
    there.sent.push(json.text);
    return { isMe: true, client_id: json.client_id };
  },
}));

const person = 5;
const conversation = 1;
const texts = () => $entries.get().map(({ message }) => message?.text);
const write = (text: string, to = conversation) => post(messageEntry({ conversation: to, text }));

beforeEach(() => {
  kept['access_token'] = `x.${btoa(JSON.stringify({ sub: String(person) }))}.x`;
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('location', { pathname: '/messages' });
  there.stored.clear();
  Object.assign(there, { sent: [], isReached: true, hasRoom: true, hangs: '', refusal: undefined });
});
afterEach(() => {
  delete kept['access_token'];
});

describe('what waits to be sent', () => {
  afterEach(async () => {
    Object.assign(there, { isReached: true, hangs: '', refusal: undefined });
    await flush();
    // What has just been taken is told of a few steps later.
    await new Promise((resolve) => setTimeout(resolve, 100));
  });

  it('stays in sight while the device stores it, though the device is read meanwhile', async () => {
    const posted = write('Um');
    await reload();
    expect(texts()).toEqual(['Um']);
    await posted;
  });

  it('counts only once it is stored, for until then it is lost with the page', async () => {
    there.isReached = false;
    const posted = write('Um');
    expect([texts(), kept['unsent']]).toEqual([['Um'], undefined]);
    await posted;
    expect(kept['unsent']).toBe('1');
  });

  it('leaves in its order, each once, however fast it is written', async () => {
    const all = Array.from({ length: 8 }, (_, at) => `Mensagem ${at}`);
    const posted: Promise<unknown>[] = [];
    for (const text of all) {
      posted.push(write(text));
      await moment();
    }
    await Promise.all(posted);
    await expect.poll(() => there.sent).toEqual(all);
    expect(texts()).toEqual([]);
  });

  it('is not sent once it is taken back, though the device has not forgotten it yet', async () => {
    there.isReached = false;
    await write('Afinal não');
    await flush();
    const key = $entries.get()[0]?.key ?? '';
    there.isReached = true;
    const reading = reload();
    await cancel(key);
    await reading;
    await flush();
    expect([...texts(), ...there.sent]).toEqual([]);
  });

  it('is lost by no limit: it says so, and leaves in its order when the time is over', async () => {
    const detail = 'Está a enviar mensagens depressa demais. Espere uns segundos.';
    there.refusal = new ApiError(429, { code: 'rate_limited', detail }, 1);
    await write('Um');
    await write('Dois');
    expect(texts()).toEqual(['Um', 'Dois']);
    expect($entries.get().some(({ refused }) => refused)).toBe(false);
    await expect.poll(() => $toasts.get().map(({ text }) => text)).toContain(detail);
    there.refusal = undefined;
    await expect.poll(() => there.sent, { timeout: 5000 }).toEqual(['Um', 'Dois']);
    await expect.poll(texts).toEqual([]);
  });

  it('leaves from this page where the device has no room, and is told to who hears', async () => {
    there.hasRoom = false;
    const heard: unknown[] = [];
    onSent(({ key }, answer) => heard.push([key, answer]));
    const act = messageEntry({ conversation, text: 'Sem espaço' });
    expect(await post(act)).toBe(false);
    await expect.poll(() => there.sent).toEqual(['Sem espaço']);
    expect(heard).toEqual([[act.key, { isMe: true, client_id: act.key }]]);
    await expect.poll(texts).toEqual([]);
  });

  it('is asked for once and no more where it is refused and the device cannot note it', async () => {
    there.hasRoom = false;
    there.refusal = new ApiError(403, { code: 'blocked', detail: 'Esta pessoa não recebe mensagens suas.' });
    await write('Ainda aí?');
    await expect.poll(() => $entries.get()[0]?.refused?.text).toBe('Esta pessoa não recebe mensagens suas.');
    await flush();
    expect(texts()).toEqual(['Ainda aí?']);
    await cancel($entries.get()[0]?.key ?? '');
  });

  it('waits for no other conversation, and for nothing else', async () => {
    there.hangs = '/chat/conversations/8/send';
    await write('Presa', 8);
    await write('Livre', 9);
    await post({
      kind: 'like',
      title: 'x',
      method: 'POST',
      path: '/likes/',
      tried: false,
      fields: { text: 'Curtir' },
    });
    await expect.poll(() => there.sent.toSorted()).toEqual(['Curtir', 'Livre']);
    expect(texts()).toEqual(['Presa']);
  });
});

it('what must wait until tomorrow keeps nothing back that is to be tried in a moment, whichever failed first', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const soon = new ApiError(0);
  const tomorrow = new ApiError(429, {}, 86_400);
  for (const failures of [
    [soon, tomorrow],
    [tomorrow, soon],
  ]) {
    const work = vi.fn(async () => undefined);
    const { later } = retries(work);
    for (const failure of failures) later(failure);
    vi.advanceTimersByTime(10_000);
    expect(work).toHaveBeenCalledTimes(1);
    later(tomorrow);
    vi.advanceTimersByTime(86_400_000);
    expect(work).toHaveBeenCalledTimes(2);
  }
});
