import { expect, it } from 'vitest';
import { morningOf } from '#seed/days.ts';

it.each([
  ['2026-11-23T04:00:00.000Z', '2026-11-23T04:00:00.000Z'],
  ['2026-11-23T21:59:59.999Z', '2026-11-23T04:00:00.000Z'],
  ['2026-11-23T22:30:00.000Z', '2026-11-23T04:00:00.000Z'],
  ['2026-11-24T03:59:59.999Z', '2026-11-23T04:00:00.000Z'],
])('at %s the last morning was %s', (now, morning) => {
  expect(morningOf(new Date(now)).toISOString()).toBe(morning);
});
