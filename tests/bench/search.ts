import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type SearchQuery, searchQuery } from '#lib/contract/search.ts';
import { search } from '#server/search/search.ts';
import { nodeFlags } from '#tests/support/program.ts';
import { ctxWithCrowd } from './crowd.ts';
import { cpuOf, type Row } from './row.ts';
import { p99 } from './visits.ts';

const sizes = [10_000, 100_000, 1_000_000] as const;
const rounds = 25;
const warmUps = 5;

/** As people ask, from the usual to the worst: words that a tenth and more of all entries have, and filters that leave few. */
const asked = {
  'one word': { q: 'electricista' },
  'two words': { q: 'reparação geradores' },
  'a word of many, half written': { q: 'servi' },
  'a trade, a place and a price': { q: 'Electricista em Nampula, até 5000 MT' },
  'the newest of a category and province': { category: 'Construção', province: 'Nampula' },
  'a word, a category, a district': { q: 'casa', category: 'Limpeza', province: 'Gaza', district: 'Xai-Xai' },
  'a name': { q: 'amina mucavele' },
  'a mistyped word': { q: 'electrisista' },
  nothing: { q: 'helicóptero submarino' },
  'a word, the newest': { q: 'casa', sort: 'recent' },
  'a word between prices': { q: 'casa', min_price: '1000', max_price: '1100' },
  'the cheapest': { q: 'casa', sort: 'price_asc' },
} as const satisfies Record<string, Partial<Record<keyof SearchQuery, string>>>;

/** A page of results as the site grows. */
export async function benchSearch(): Promise<Row[]> {
  const costs = new Map<number, Cost[]>();
  for (const size of sizes) costs.set(size, await costsAt(size));
  const rows = sizes.flatMap((size) => {
    const some = costs.get(size) ?? [];
    return [...some.map((cost) => rowOf(size, cost)), rowOfAll(size, some)];
  });
  return [await pageBesideSearches(), ...rows, growth(costs.get(sizes[0]) ?? [], costs.get(sizes[2]) ?? [])];
}

/** Of the kinds that find more than is counted in both: the others do more where there is more to find. */
function growth(small: readonly Cost[], large: readonly Cost[]): Row {
  const pairs = small.flatMap((one) => {
    const other = large.find(({ name }) => name === one.name);
    return other && one.isFull && other.isFull ? [[one.median, other.median] as const] : [];
  });
  const [before, after] = [0, 1].map((at) => pairs.reduce((all, pair) => all + (pair[at] ?? 0), 0));
  const value = (after ?? 0) / (before ?? 1);
  return {
    name: 'a full window of results at 1,000,000 services, against 10,000',
    value,
    limit: 1.5,
    ok: value <= 1.5,
    detail: `${pairs.length} kinds, ${after?.toFixed(1)} against ${before?.toFixed(1)} ms of CPU`,
  };
}

/** A page that is kept, while twenty searches wait for each other. */
async function pageBesideSearches(): Promise<Row> {
  const child = fork(new URL('pages/whole.ts', import.meta.url), {
    execArgv: nodeFlags,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [{ port }] = await once(child, 'message');
  const page = () => p99(port, 5000, () => '/');
  await page();
  const quiet = await page();
  let isOver = false;
  const searching = Array.from({ length: 20 }, async () => {
    while (!isOver)
      await fetch(`http://127.0.0.1:${port}/api/search/?q=casa`).then((answer) => answer.text());
  });
  const busy = await page();
  isOver = true;
  await Promise.all(searching);
  child.disconnect();
  const value = busy / quiet;
  return {
    name: 'page p99 beside 20 searches, against quiet',
    value,
    limit: 5,
    ok: value < 5,
    detail: `${busy.toFixed(2)} ms against ${quiet.toFixed(2)} ms`,
  };
}

interface Cost {
  readonly name: string;
  /** Sorted. */
  readonly taken: readonly number[];
  readonly median: number;
  readonly matches: string;
  readonly isFull: boolean;
}

const rowOf = (size: number, { name, taken, median, matches }: Cost): Row => ({
  name: `search at ${size.toLocaleString('en')}: ${name}`,
  value: median,
  limit: 5,
  ok: median <= 5,
  detail: `ms of CPU, at most ${taken.at(-1)?.toFixed(1)}; ${matches} found`,
});

function rowOfAll(size: number, costs: readonly Cost[]): Row {
  const taken = costs.flatMap((cost) => cost.taken).sort((one, other) => one - other);
  const at = (share: number) => taken[Math.floor(taken.length * share)] ?? Number.NaN;
  return {
    name: `search at ${size.toLocaleString('en')}: all of these, the median`,
    value: at(0.5),
    limit: 5,
    ok: at(0.5) <= 5 && at(0.99) <= 25,
    detail: `ms of CPU, ${at(0.99).toFixed(1)} at p99 (25)`,
  };
}

async function costsAt(services: number): Promise<Cost[]> {
  const ctx = await ctxWithCrowd(services);
  const ask = (query: (typeof asked)[keyof typeof asked]) => search(ctx, searchQuery.parse(query));
  for (const query of Object.values(asked)) for (let round = 0; round < warmUps; round += 1) await ask(query);
  const costs: Cost[] = [];
  for (const [name, query] of Object.entries(asked)) {
    const { matches } = await ask(query);
    const taken: number[] = [];
    for (let round = 0; round < rounds; round += 1) taken.push(await cpuOf(() => ask(query)));
    taken.sort((one, other) => one - other);
    costs.push({
      ...{ name, taken },
      median: taken[Math.floor(rounds / 2)] ?? Number.NaN,
      matches: `${matches.count}${matches.more ? '+' : ''}`,
      isFull: matches.more,
    });
  }
  await ctx.db.destroy();
  return costs;
}
