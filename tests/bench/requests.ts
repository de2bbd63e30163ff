import { categories } from '#lib/categories.ts';
import { requestFilters } from '#lib/contract/requests.ts';
import { searchQuery } from '#lib/contract/search.ts';
import { provinces } from '#lib/provinces.ts';
import { Random } from '#seed/random.ts';
import { trades } from '#seed/trades.ts';
import { fillEntries } from '#server/entries/entries.ts';
import { listRequests } from '#server/requests/reading.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { searchForPage } from '#server/search/search.ts';
import { ctxWithCrowd } from './crowd.ts';
import { cpuOf, median, type Row } from './row.ts';

const [small, large] = [10_000, 1_000_000] as const;
const rounds = 31;
const limit = 1.2;
/** In ms of CPU. */
const longest = 10;

/** What /pedidos asks, and the same as a plain list. */
const asked = {
  'no filter': {},
  province: { province: 'Nampula' },
  category: { category: 'Construção' },
  'both of them': { province: 'Nampula', category: 'Construção' },
  words: { q: 'canalizador' },
} as const;

export async function benchRequests(): Promise<Row[]> {
  const [before, after] = [await costsAt(small), await costsAt(large)];
  return Array.from(after, ([name, many]): Row => {
    const few = before.get(name);
    // Where fewer than a window were found before, more is ranked now, up to a window.
    const isAlike = few?.isFull === true;
    const value = isAlike ? many.cpu / few.cpu : many.cpu;
    const most = isAlike ? limit : longest;
    return {
      name: `${name} at 1,000,000 requests${isAlike ? ', against 10,000' : ''}`,
      ...{ value, limit: most, ok: value <= most },
      detail: `${many.cpu.toFixed(2)} against ${few?.cpu.toFixed(2)} ms of CPU`,
    };
  });
}

interface Cost {
  readonly cpu: number;
  readonly isFull: boolean;
}

async function costsAt(count: number): Promise<Map<string, Cost>> {
  const ctx = await ctxWithCrowd(400, 0);
  await insertRequests(ctx, count);
  await fillEntries(ctx);
  const costs = new Map<string, Cost>();
  for (const [name, filters] of Object.entries(asked)) {
    const { matches } = await searchForPage(ctx, searchQuery.parse({ ...filters, type: 'request' }));
    const ways = {
      page: () => searchForPage(ctx, searchQuery.parse({ ...filters, type: 'request' })),
      list: () => listRequests(ctx, requestFilters.parse(filters)),
    };
    for (const [way, ask] of Object.entries(ways)) {
      for (let round = 0; round < 8; round += 1) await ask();
      const taken: number[] = [];
      for (let round = 0; round < rounds; round += 1) taken.push(await cpuOf(ask));
      costs.set(`${way}, ${name},`, { cpu: median(taken), isFull: way === 'list' || matches.more });
    }
  }
  await ctx.db.destroy();
  return costs;
}

async function insertRequests({ db, clock }: Ctx, count: number): Promise<void> {
  const random = new Random(count);
  const people = await db.selectFrom('users').select('id').execute();
  const now = clock.now();
  const closes_at = new Date(now.getTime() + 7 * 24 * 60 * 60 * 1000).toISOString();
  for (let from = 0; from < count; from += 1000) {
    const rows = Array.from({ length: 1000 }, () => {
      const { title, offers } = random.pick(trades);
      const at = new Date(now.getTime() - random.below(7 * 24 * 60 * 60 * 1000)).toISOString();
      return {
        ...{ owner_id: random.pick(people).id, title: `Preciso de ${title}`, description: offers },
        ...{ category: random.pick(categories), province: random.pick(provinces), district: null },
        ...{ budget_max_cents: random.below(500) * 1000, wanted_by: null, images: '[]' },
        ...{ status: 'Aberto' as const, ended_by: null, closes_at, client_id: null },
        ...{ created_at: at, updated_at: at },
      };
    });
    await db.inTransaction((tx) => tx.insertInto('requests').values(rows).execute());
  }
}
