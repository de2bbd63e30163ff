import { describe, expect, it, vi } from 'vitest';
import { companyFilters, freelancerFilters } from '#lib/contract/filters.ts';
import { seedPeople } from '#seed/people.ts';
import { Random } from '#seed/random.ts';
import { listCompanies } from '#server/companies/companies.ts';
import { Statements } from '#server/db/dialects/sqlite-statements.ts';
import { fillEntries } from '#server/entries/entries.ts';
import { listFreelancers } from '#server/freelancers/freelancers.ts';
import { freshDatabase } from '#tests/support/database.ts';

/** Some thousand people, and how to read a page of each list. */
async function withCrowd(count: number) {
  const db = await freshDatabase();
  await seedPeople(db, {
    count,
    services: 0,
    random: new Random(1),
    now: new Date(),
    onDone: () => undefined,
  });
  await fillEntries({ db });
  return {
    db,
    companies: (query: Record<string, string>) => listCompanies({ db }, companyFilters.parse(query)),
    freelancers: (query: Record<string, string>) => listFreelancers({ db }, freelancerFilters.parse(query)),
  };
}

describe.each(['companies', 'freelancers'] as const)('the list of %s', (name) => {
  it('asks the database as often, however much it shows', async () => {
    const crowd = await withCrowd(800);
    const run = vi.spyOn(Statements.prototype, 'run');
    const lengths: number[] = [];
    const queries: number[] = [];
    for (const limit of ['1', '10', '100']) {
      run.mockClear();
      lengths.push((await crowd[name]({ limit })).length);
      queries.push(run.mock.calls.length);
    }
    run.mockRestore();
    expect(lengths).toEqual([1, 10, 100]);
    expect(new Set(queries).size).toBe(1);
  });

  it('goes on, far down, at the cost of its first page', async () => {
    const crowd = await withCrowd(12_000);
    const first = await crowd[name]({ limit: '2' });
    const idOf = (item: object | undefined) =>
      String(Reflect.get(item ?? {}, name === 'companies' ? 'id' : 'user_id'));
    let last = idOf(first.at(-1));
    for (let page = 0; page < 12; page += 1) {
      const found = await crowd[name]({ limit: '100', last_id: last });
      last = idOf(found.at(-1));
    }
    // In turn, and the fastest of each: whatever else the machine does only makes one of them slower.
    let [top, far] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const timeOf = async (query: Record<string, string>) => {
      const started = performance.now();
      await crowd[name](query);
      return performance.now() - started;
    };
    for (let round = 0; round < 41; round += 1) {
      top = Math.min(top, await timeOf({ limit: '20' }));
      far = Math.min(far, await timeOf({ limit: '20', last_id: last }));
    }
    expect(far / top).toBeLessThan(3);
  });
});
