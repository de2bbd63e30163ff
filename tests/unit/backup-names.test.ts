import { describe, expect, it } from 'vitest';
import { backupsAmong, keptOf, nameOf, timeOf } from '#server/backups/names.ts';

const at = (time: string, isEncrypted = false) => nameOf(new Date(time), isEncrypted);

describe('the name of a backup', () => {
  it('says when it was made', () => {
    expect(at('2026-11-26T00:03:04.567Z')).toBe('bizlink-2026-11-26T000304Z.tar.zst');
    expect(timeOf(at('2026-11-26T00:03:04Z', true))).toEqual(new Date('2026-11-26T00:03:04Z'));
  });

  it('is told from other names, and from drafts', () => {
    const good = [at('2026-11-26T00:03:04Z'), at('2026-11-27T00:03:04Z', true)];
    const others = [`.${good[0]}`, `${good[0]}.part`, 'bizlink-2026-11-26.tar.zst', 'notes.txt', '.proof-x1'];
    expect(backupsAmong([...good, ...others])).toEqual([...good].reverse());
  });
});

describe('the backups that are kept', () => {
  const keep = { days: 7, weeks: 4, months: 6 };
  const nightly = (from: string, nights: number) =>
    Array.from({ length: nights }, (_, night) =>
      at(new Date(Date.parse(from) + night * 24 * 60 * 60 * 1000).toISOString()),
    );
  const daysOf = (names: Iterable<string>) => [...names].map((name) => name.slice(8, 18)).sort();

  it('are the newest of seven days, four weeks and six months', () => {
    const kept = keptOf(nightly('2025-11-26T00:03:00Z', 366), keep);
    expect(daysOf(kept)).toEqual([
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-08',
      '2026-11-15',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
    ]);
  });

  it('stay the same when only one comes a day, whatever was thrown away before', () => {
    let names: string[] = [];
    for (const name of nightly('2025-01-01T00:03:00Z', 500)) names = [...keptOf([...names, name], keep)];
    expect(daysOf(names)).toEqual(daysOf(keptOf(nightly('2025-01-01T00:03:00Z', 500), keep)));
  });

  it('go by what there is where some days have none', () => {
    const few = [at('2024-02-01T00:00:00Z'), at('2025-07-01T00:00:00Z'), at('2026-11-26T00:00:00Z')];
    expect([...keptOf(few, keep)].sort()).toEqual(few);
  });

  it('begin their days at midnight in Maputo', () => {
    const [late, early, next] = [
      at('2026-11-25T21:59:00Z'),
      at('2026-11-25T22:00:00Z'),
      at('2026-11-26T21:00:00Z'),
    ];
    expect([...keptOf([late, early, next], { days: 2, weeks: 0, months: 0 })]).toEqual([next, late]);
  });
});
