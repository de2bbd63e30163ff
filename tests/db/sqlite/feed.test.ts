import { describe, expect, it, vi } from 'vitest';
import { feedQuery } from '#lib/contract/feed.ts';
import { seedPeople } from '#seed/people.ts';
import { Random } from '#seed/random.ts';
import { Statements } from '#server/db/dialects/sqlite-statements.ts';
import { fillEntries } from '#server/entries/entries.ts';
import { readFeed } from '#server/feed/feed.ts';
import { settableClock } from '#tests/support/clock.ts';
import { cpuOf } from '#tests/support/cpu.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { newKeys } from '#tests/support/keys.ts';

async function withCrowd(count: number, services: number) {
  const db = await freshDatabase();
  await seedPeople(db, { count, services, random: new Random(1), now: new Date(), onDone: () => undefined });
  await fillEntries({ db });
  const ctx = { db, keys: newKeys(), clock: settableClock() };
  return (query: Record<string, string>) => readFeed(ctx, feedQuery.parse(query));
}

describe('the feed', () => {
  it('asks the database the same few times, however much it shows', async () => {
    const read = await withCrowd(400, 40);
    await read({ limit: '50' });
    const run = vi.spyOn(Statements.prototype, 'run');
    const asked: number[] = [];
    for (const limit of ['20', '35', '50']) {
      run.mockClear();
      const { items } = await read({ limit });
      expect(new Set(items.map(({ type }) => type)).size).toBe(3);
      asked.push(run.mock.calls.length);
    }
    run.mockRestore();
    expect(asked).toEqual([7, 7, 7]);
  });

  it('goes on, far down, at the cost of its first page', async () => {
    const read = await withCrowd(3000, 9000);
    let { last_id } = (await read({ limit: '50' })).next_page_info;
    for (let pages = 0; pages < 150 && last_id; pages += 1)
      ({ last_id } = (await read({ limit: '50', last_id })).next_page_info);
    const costOf = (query: Record<string, string>) =>
      cpuOf(async () => {
        for (let time = 0; time < 12; time += 1) await read(query);
      });
    // In turn, and the least of each: whatever else the process does only makes one of them dearer.
    let [first, far] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let round = 0; round < 5; round += 1) {
      first = Math.min(first, await costOf({}));
      far = Math.min(far, await costOf({ last_id: last_id ?? '' }));
    }
    expect(far / first).toBeLessThan(2.5);
  });
});
