import { describe, expect, it } from 'vitest';
import { lastUsed, sessionUsed, waitText } from '#lib/format/ago.ts';

// Half past midnight in Maputo.
const now = new Date('2026-11-20T22:30:00Z');

describe('when a device was last used', () => {
  it.for([
    ['2026-11-20T22:29:00Z', 'agora'],
    ['2026-11-20T22:31:00Z', 'agora'],
    ['2026-11-20T22:28:00Z', 'há 2 minutos'],
    ['2026-11-20T21:31:00Z', 'há 59 minutos'],
    ['2026-11-20T21:30:00Z', 'ontem, 23:30'],
    ['2026-11-19T22:00:00Z', 'ontem, 00:00'],
    ['2026-11-19T21:59:00Z', '19/11/2026, 23:59'],
  ])('%s: %s', ([when, words]) => {
    expect(lastUsed(new Date(when ?? ''), now)).toBe(words);
  });

  it('is known of a session only to a quarter of an hour, in which it renews its token', () => {
    const words = [59, 120, 899, 900].map((seconds) =>
      sessionUsed(new Date(now.getTime() - seconds * 1000), now),
    );
    expect(words).toEqual(['agora', 'nos últimos 15 minutos', 'nos últimos 15 minutos', 'há 15 minutos']);
  });

  it('says today where it is the same day in Maputo', () => {
    expect(lastUsed(new Date('2026-11-21T05:00:00Z'), new Date('2026-11-21T12:00:00Z'))).toBe('hoje, 07:00');
  });
});

it.for([
  ['2026-11-20T22:29:30Z', 'agora'],
  ['2026-11-20T21:31:00Z', 'há 59 minutos'],
  ['2026-11-20T21:30:00Z', 'há 1 hora'],
  ['2026-11-18T22:31:00Z', 'há 47 horas'],
  ['2026-11-18T22:30:00Z', 'há 2 dias'],
])('who waits since %s has waited: %s', ([since, words]) => {
  expect(waitText(new Date(since ?? ''), now)).toBe(words);
});
