import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { SaveSearch } from '#lib/contract/saved-searches.ts';
import { provinces } from '#lib/provinces.ts';
import { trades } from '#seed/trades.ts';
import { asViewer } from '#server/accounts/accounts.ts';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { understoodOf } from '#server/saved-searches/asked.ts';
import { keysOfSearch } from '#server/saved-searches/keys.ts';
import { idsOfKeys } from '#server/saved-searches/queries.ts';
import { matchSearches } from '#server/saved-searches/saved-searches.ts';
import { publish } from '#server/services/services.ts';
import { crowd } from '#tests/support/cast/crowd.ts';
import { ctxWithCrowd } from './crowd.ts';
import { cpuOf, median, type Row } from './row.ts';

const [few, many] = [1000, 100_000] as const;
const rounds = 15;
const recipients = 10_000;

/** Words that only these many of the searches have. What is published stands where no other search looks. */
const sought = { none: 0, dezenas: 10, milhares: 1000 } as const;
const place = 'Niassa';
const elsewhere = provinces.filter((province) => province !== place);

/** A publication, as the queue handles it: who saved a search that finds it is told. */
export async function benchSavedSearches(): Promise<Row[]> {
  const before = await costsWith(few, { none: sought.none });
  const after = await costsWith(many, sought);
  const [small, large] = [before.costs.get('none')?.cpu ?? 0, after.costs.get('none')?.cpu ?? 0];
  return [
    ...Array.from(after.costs, ([name, { cpu, ms, told }]): Row => {
      const limit = told > 100 ? 150 : 5;
      return {
        name: `a publication, ${many.toLocaleString('en')} saved searches, ${told} match`,
        ...{ value: cpu, limit, ok: cpu <= limit && told === sought[name as keyof typeof sought] },
        detail: `ms of CPU, ${ms.toFixed(1)} ms in all`,
      };
    }),
    {
      name: `the same, none match, against ${few.toLocaleString('en')} searches`,
      ...{ value: large / small, limit: 3, ok: large / small <= 3 },
      detail: `${large.toFixed(2)} against ${small.toFixed(2)} ms of CPU`,
    },
    ...after.rows,
  ];
}

interface Cost {
  readonly cpu: number;
  readonly ms: number;
  /** How many were told. */
  readonly told: number;
}

async function costsWith(count: number, words: Readonly<Record<string, number>>) {
  const ctx = await ctxWithCrowd(20_000);
  const people: number[] = [];
  for (let from = 0; from < recipients; from += 5000) people.push(...(await crowd(ctx.db, 5000, from)));
  await saveMany(
    ctx,
    people,
    Array.from({ length: count }, (_, at) => usualSearch(at)),
  );
  for (const [q, searches] of Object.entries(words))
    await saveMany(
      ctx,
      people,
      Array.from({ length: searches }, (): SaveSearch => ({ of: 'search', q })),
    );
  const costs = new Map<string, Cost>();
  for (const word of Object.keys(words)) {
    const some: Cost[] = [];
    for (let round = -2; round < rounds; round += 1) {
      const cost = await costOf(ctx, word, round + 2);
      if (round >= 0) some.push(cost);
    }
    const of = (what: keyof Cost) => median(some.map((cost) => cost[what]));
    costs.set(word, { cpu: of('cpu'), ms: of('ms'), told: of('told') });
  }
  const rows = count === many ? await costOfAll(ctx, people) : [];
  await ctx.db.destroy();
  return { costs, rows };
}

/** Words and a place, a trade with filters, or filters alone. */
function usualSearch(at: number): SaveSearch {
  const trade = trades[at % trades.length]?.title ?? '';
  const province = elsewhere[Math.floor(at / trades.length) % elsewhere.length] ?? 'Nampula';
  if (at % 3 === 0) return { of: 'search', q: `${trade} em ${province}` };
  if (at % 3 === 1) return { of: 'search', q: trade, province, max_price: 5000 };
  return { of: 'search', category: 'Construção', province };
}

/** Twenty a person, as the rules have it. Alike ones have the same keys. */
async function saveMany({ db }: Ctx, people: readonly number[], searches: readonly SaveSearch[]) {
  const known = new Map<string, Promise<number[]>>();
  for (let from = 0; from < searches.length; from += 1000) {
    const some = searches.slice(from, from + 1000).map((search) => ({ search, ...understoodOf(search) }));
    const made = await db
      .insertInto('saved_searches')
      .values(
        some.map(({ search, asked, words, min_cents, max_cents }, at) => ({
          ...{ user_id: people[(from + at) % people.length] ?? 0, of: search.of, min_cents, max_cents },
          ...{ asked: JSON.stringify(asked), words: JSON.stringify(words) },
          ...{ canonical: `${from + at} ${search.q}`, created_at: '2026-01-01T00:00:00.000Z' },
        })),
      )
      .returning('id')
      .execute();
    const places: { key_id: number; search_id: number }[] = [];
    for (const [at, { canonical, words, filters }] of some.entries()) {
      const keyIds =
        known.get(canonical) ?? keysOfSearch(db, { words, filters }).then((keys) => idsOfKeys(db, keys));
      known.set(canonical, keyIds);
      for (const key_id of await keyIds) places.push({ key_id, search_id: made[at]?.id ?? 0 });
    }
    for (let at = 0; at < places.length; at += 1000)
      await db
        .insertInto('saved_search_places')
        .values(places.slice(at, at + 1000))
        .execute();
  }
}

const description =
  'Trabalho com garantia e material incluído. Atendo em casa, na obra ou na loja, de segunda a sábado. Orçamento grátis, deslocação a combinar e fotografias de trabalhos feitos. Fale comigo por mensagem ou venha ver o que já fiz na zona.';

async function costOf(ctx: Ctx, word: string, round: number): Promise<Cost> {
  const since = await lastTold(ctx);
  await publishOne(ctx, `${trades[round % trades.length]?.title} ${word}`, round);
  const start = performance.now();
  const cpu = await cpuOf(() => matchQueued(ctx));
  const ms = performance.now() - start;
  const told = await ctx.db
    .selectFrom('notifications')
    .select('id')
    .where((row) => row.or([row('id', '>', since), row('count', '>', 1)]))
    .where('read_at', 'is', null)
    .execute();
  await ctx.db.deleteFrom('notifications').execute();
  return { cpu, ms, told: told.length };
}

/** Without what the queue itself costs. */
async function matchQueued(ctx: Ctx): Promise<void> {
  const [work] = await ctx.db.selectFrom('queue').select(['id', 'tries', 'payload']).execute();
  if (!work) throw new Error('Nothing is queued.');
  await matchSearches(ctx, JSON.parse(work.payload), { ...work, signal: new AbortController().signal });
  await ctx.db.deleteFrom('queue').execute();
}

/** One publication that everybody is told of, and how long others waited meanwhile. */
async function costOfAll(ctx: Ctx, people: readonly number[]): Promise<Row[]> {
  await saveMany(
    ctx,
    people,
    people.map((): SaveSearch => ({ of: 'search', q: 'todos' })),
  );
  const waits = monitorEventLoopDelay({ resolution: 1 });
  const round = 5;
  await publishOne(ctx, 'Feira de todos', round);
  waits.enable();
  const start = performance.now();
  const cpu = await cpuOf(() => createWorker(ctx, queued).runDue());
  const ms = performance.now() - start;
  waits.disable();
  const [longest, usual] = [waits.max / 1e6, waits.percentile(90) / 1e6];
  const told = (await ctx.db.selectFrom('notifications').select('id').execute()).length;
  return [
    {
      name: `${told.toLocaleString('en')} people told of one publication`,
      ...{ value: ms, limit: 1000, ok: ms <= 1000 && told === recipients },
      detail: `ms, ${cpu.toFixed(0)} of CPU`,
    },
    {
      name: 'how long it lets nobody in, at most',
      ...{ value: longest, limit: 25, ok: longest <= 25 },
      detail: `ms, ${usual.toFixed(1)} at p90`,
    },
  ];
}

async function publishOne(ctx: Ctx, title: string, round: number) {
  const [seller] = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', 'freelancer')
    .where('is_active', '=', 1)
    .orderBy('id')
    .offset(round)
    .limit(1)
    .execute();
  if (!seller) throw new Error('There is no freelancer.');
  await ctx.db
    .updateTable('users')
    .set({ province: place, district: null })
    .where('id', '=', seller.id)
    .execute();
  await publish(ctx, await asViewer(ctx, seller.id), {
    ...{ title, description, category: 'Construção' },
    // The same words are published many times.
    confirm_warnings: true,
  });
  await ctx.db.deleteFrom('queue').where('kind', '<>', 'match-searches').execute();
}

const lastTold = async ({ db }: Ctx): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('notifications')
        .select((row) => row.fn.max('id').as('last'))
        .executeTakeFirst()
    )?.last ?? 0,
  );
