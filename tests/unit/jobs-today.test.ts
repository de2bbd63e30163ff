import { describe, expect, it } from 'vitest';
import { todayIn } from '#lib/jobs/today.ts';

const at = (...moments: string[]) => moments.map((created_at, id) => ({ id, created_at }));
const ids = (things: readonly { id: number }[]) => things.map(({ id }) => id);
// Ten in the evening in Maputo.
const now = new Date('2026-11-28T20:00:00Z');
const [today, yesterday] = ['2026-11-27T22:30:00Z', '2026-11-27T21:30:00Z'];

describe('the vacancies of today', () => {
  it('are up to three, and the others keep their order', () => {
    const { today: shown, others } = todayIn(at(today, yesterday, today, today, today, today), now);
    expect([ids(shown), ids(others)]).toEqual([
      [0, 2],
      [1, 3, 4, 5],
    ]);
  });

  it('leave one to the list, which goes on behind its last', () => {
    const { today: shown, others } = todayIn(at(today, today, today), now);
    expect([ids(shown), ids(others)]).toEqual([[0, 1], [2]]);
  });

  it.for([
    { what: 'one alone', list: at(today, yesterday, yesterday), when: now },
    {
      what: 'none that may be read tomorrow',
      list: at(today, today, today),
      when: new Date('2026-11-28T21:55:00Z'),
    },
  ])('are no part of the page: $what', ({ list, when }) => {
    expect(ids(todayIn(list, when).others)).toEqual([0, 1, 2]);
  });
});
