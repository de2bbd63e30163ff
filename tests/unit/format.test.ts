import { describe, expect, it } from 'vitest';
import { capulana } from '#lib/art/capulana.ts';
import { badgeText } from '#lib/format/badge.ts';
import { formatDate, formatDateTime, formatTime, momentInMaputo } from '#lib/format/date.ts';
import { formatDayAndHour } from '#lib/format/long-date.ts';
import { plain } from '#lib/format/plain.ts';

describe('formatting', () => {
  it('a badge has room for one digit', () => {
    expect([1, 9, 10, 250].map(badgeText)).toEqual(['1', '9', '9+', '9+']);
  });

  it('a day is the day in Maputo', () => {
    expect(formatDate(new Date('2026-11-20T21:59:59Z'))).toBe('20/11/2026');
    expect(formatDate(new Date('2026-11-20T22:00:00Z'))).toBe('21/11/2026');
    expect(formatDate(new Date('2026-12-31T23:00:00Z'))).toBe('01/01/2027');
  });

  it('a time is the time in Maputo, with 24 hours', () => {
    expect(formatTime(new Date('2026-11-20T12:05:59Z'))).toBe('14:05');
    expect(formatTime(new Date('2026-11-20T22:00:00Z'))).toBe('00:00');
    expect(formatDateTime(new Date('2026-12-31T23:09:00Z'))).toBe('01/01/2027, 01:09');
  });

  it('a day and an hour are said in words, in Maputo', () => {
    const said = (when: string) => formatDayAndHour(new Date(when));
    expect(said('2026-11-27T12:30:00Z')).toBe('sexta-feira, 27 de Novembro, às 14h30');
    expect(said('2026-12-31T23:05:00Z')).toBe('sexta-feira, 1 de Janeiro, à 1h05');
    expect(said('2026-11-28T22:00:00Z')).toBe('domingo, 29 de Novembro, às 0h00');
    expect(momentInMaputo('2026-11-28', '00:30').toISOString()).toBe('2026-11-27T22:30:00.000Z');
  });

  it('words are compared without case and accents', () => {
    expect(plain('  Zambézia ')).toBe('zambezia');
    expect(plain('AÇÃO')).toBe('acao');
  });

  it('a name always wears the same cloth, and no letter breaks it', () => {
    expect(capulana('Padaria Índico', 320, 80)).toBe(capulana('Padaria Índico', 320, 80));
    const cloths = new Set(
      ['', 'A', '"><script>', '😀', 'Águas do Chiveve'].map((name) => capulana(name, 10, 10)),
    );
    expect(cloths.size).toBeGreaterThan(2);
    for (const cloth of cloths) expect(cloth).not.toContain('script');
  });
});
