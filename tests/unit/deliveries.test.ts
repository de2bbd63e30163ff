import { describe, expect, it } from 'vitest';
import type { Delivery } from '#lib/contract/webhooks.ts';
import { deliveryFacts, refreshAfter } from '#lib/programs/deliveries.ts';

const now = new Date('2026-11-26T10:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();

const delivery = (is: Partial<Delivery>): Delivery => ({
  id: 1,
  event: 'message',
  body: '{}',
  created_at: inSeconds(-60),
  state: 'delivered',
  tries: 1,
  tried_at: inSeconds(-60),
  next_at: null,
  status: 200,
  failure: null,
  took_ms: 134,
  ...is,
});
const waiting = (next_at: string | null, is: Partial<Delivery> = {}) =>
  delivery({ state: 'waiting', status: 500, failure: 'refused', next_at, ...is });

describe('a delivery in words', () => {
  it.each<[string, Delivery]>([
    ['O endereço respondeu 200 · demorou 134\u00a0ms · tentativa 1 de 8', delivery({})],
    [
      'O endereço não respondeu a tempo · demorou 10,0\u00a0s · tentativa 8 de 8',
      delivery({ state: 'failed', tries: 8, status: null, failure: 'late', took_ms: 10_000 }),
    ],
    [
      'O endereço mandou para outro, e não o seguimos · demorou 1,2\u00a0s · tentativa 8 de 8',
      delivery({ state: 'failed', tries: 8, status: 302, failure: 'redirected', took_ms: 1240 }),
    ],
    [
      'O endereço respondeu 500 · demorou 134\u00a0ms · tentativa 1 de 8 · próxima tentativa daqui a 5 minutos',
      waiting(inSeconds(280)),
    ],
    [
      'Próxima tentativa dentro de momentos',
      waiting(inSeconds(-1), { tries: 0, tried_at: null, status: null, failure: null, took_ms: null }),
    ],
    [
      'Não chegou a ser enviado',
      delivery({ state: 'failed', tries: 0, tried_at: null, status: null, took_ms: null }),
    ],
  ])('is “%s”', (words, is) => {
    expect(deliveryFacts(is, now)).toBe(words);
  });

  it('names the day of a try that is hours away, in Maputo, and one minute as one', () => {
    expect(deliveryFacts(waiting(inSeconds(14 * 3600)), now)).toMatch(
      / · próxima tentativa a 27\/11\/2026, 02:00$/,
    );
    expect(deliveryFacts(waiting(inSeconds(60)), now)).toMatch(/ daqui a 1 minuto$/);
  });

  it('tells of no next try, where there is none', () => {
    expect(deliveryFacts(delivery({ state: 'failed', next_at: inSeconds(60) }), now)).not.toMatch(/próxima/);
  });
});

describe('looking again at deliveries', () => {
  it('is needless where none waits', () => {
    expect(refreshAfter([], now)).toBeUndefined();
    expect(refreshAfter([delivery({}), delivery({ state: 'failed' })], now)).toBeUndefined();
  });

  it('is the sooner, the closer a try is, and never rarer than once a minute', () => {
    expect(refreshAfter([waiting(inSeconds(0))], now)).toBe(2000);
    expect(refreshAfter([waiting(inSeconds(20)), waiting(inSeconds(9000))], now)).toBe(10_000);
    expect(refreshAfter([waiting(inSeconds(-30))], now)).toBe(15_000);
    expect(refreshAfter([waiting(inSeconds(9000))], now)).toBe(60_000);
    expect(refreshAfter([waiting(null)], now)).toBe(30_000);
  });
});
