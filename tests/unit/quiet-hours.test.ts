import { describe, expect, it } from 'vitest';
import { quietUntil } from '#server/notifications/push/push.ts';

const at = (time: string) => new Date(`2026-11-18T${time}:00Z`);
const until = (time: string, hours = { from: 21, to: 6 }) => quietUntil(at(time), hours)?.toISOString();

describe('quiet hours', () => {
  it('last from 21 to 6 in Maputo, over midnight there and in UTC', () => {
    expect(until('18:59')).toBeUndefined();
    expect(until('19:00')).toBe('2026-11-19T04:00:00.000Z');
    expect(until('22:30')).toBe('2026-11-19T04:00:00.000Z');
    expect(until('03:59')).toBe('2026-11-18T04:00:00.000Z');
    expect(until('04:00')).toBeUndefined();
  });

  it('may lie within a day, or be none', () => {
    expect(until('10:30', { from: 12, to: 14 })).toBe('2026-11-18T12:00:00.000Z');
    expect(until('12:00', { from: 12, to: 14 })).toBeUndefined();
    for (const time of ['00:00', '05:59', '21:00']) expect(until(time, { from: 0, to: 0 })).toBeUndefined();
    expect(until('23:30', { from: 0, to: 24 })).toBe('2026-11-19T22:00:00.000Z');
  });
});
