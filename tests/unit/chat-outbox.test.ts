import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '#scripts/calls/api-error.ts';
import { $outgoing, cancel, flush, post, reload } from '#scripts/chat/outbox.ts';
import type { Outgoing } from '#scripts/chat/outgoing.ts';
import { retries } from '#scripts/outbox/retries.ts';
import { kept } from '#scripts/stores/kept.ts';
import { $toasts } from '#scripts/stores/toasts.ts';

const there = {
  stored: new Map<string, Outgoing>(),
  sent: [] as string[],
  isReached: true,
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
afterAll(() => void vi.resetModules());
vi.mock('#scripts/chat/device.ts', () => ({
  keepOutgoing: (one: Outgoing) => inTurn(() => Boolean(there.stored.set(one.key, one))),
  readOutgoing: () => inTurn(() => [...there.stored.values()]),
  dropOutgoing: (key: string) => inTurn(() => there.stored.delete(key)),
}));
vi.mock('#scripts/live/live.ts', () => ({ doubt: () => undefined }));
vi.mock('#scripts/calls/api.ts', () => ({
  async call(_method: string, _path: string, { json }: { json: { text: string; client_id: string } }) {
    await moment();
    if (!there.isReached) throw new ApiError(0);
    if (there.refusal) throw there.refusal;
    there.sent.push(json.text);
    return { isMe: true, client_id: json.client_id };
  },
}));

const person = 5;
const conversation = 1;
const texts = () => $outgoing.get().map(({ text }) => text);

beforeEach(() => {
  kept['access_token'] = `x.${btoa(JSON.stringify({ sub: String(person) }))}.x`;
  Object.assign(there, { sent: [], isReached: true, refusal: undefined });
});
afterEach(() => {
  delete kept['access_token'];
});

describe('what waits to be sent', () => {
  it('stays in sight while the device stores it, though the device is read meanwhile', async () => {
    const posted = post({ person, conversation, text: 'Um' });
    await reload();
    expect(texts()).toEqual(['Um']);
    await posted;
  });

  it('leaves in its order, each once, however fast it is written', async () => {
    const all = Array.from({ length: 8 }, (_, at) => `Mensagem ${at}`);
    const posted: Promise<void>[] = [];
    for (const text of all) {
      posted.push(post({ person, conversation, text }));
      await moment();
    }
    await Promise.all(posted);
    await expect.poll(() => there.sent).toEqual(all);
    expect(texts()).toEqual([]);
  });

  it('is not sent once it is taken back, though the device has not forgotten it yet', async () => {
    there.isReached = false;
    await post({ person, conversation, text: 'Afinal não' });
    const key = $outgoing.get()[0]?.key ?? '';
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
    await post({ person, conversation, text: 'Um' });
    await post({ person, conversation, text: 'Dois' });
    expect(texts()).toEqual(['Um', 'Dois']);
    expect($outgoing.get().some(({ refused }) => refused)).toBe(false);
    expect($toasts.get().map(({ text }) => text)).toContain(detail);
    there.refusal = undefined;
    await expect.poll(() => there.sent, { timeout: 5000 }).toEqual(['Um', 'Dois']);
  });
});

describe('what must wait until tomorrow', () => {
  it('keeps nothing back that is to be tried in a moment, whichever failed first', () => {
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
});
