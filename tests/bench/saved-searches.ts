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
import { cpuOf } from '#tests/support/cpu.ts';
import { ctxWithCrowd } from './parts/crowd.ts';
import { atMost, median, type Row } from './parts/rows.ts';

const [few, many] = [1000, 100_000] as const;
const rounds = 17;
const recipients = 10_000;

/** Words that only these many of the searches have. What is published stands where no other search looks. */
const sought = { none: 0, dezenas: 10, milhares: 1000 } as const;
const place = 'Niassa';
const elsewhere = provinces.filter((province) => province !== place);

/** A publication, as the queue handles it: who saved a search that finds it is told. */
export async function bench(): Promise<Row[]> {
  const before = await ctxWithSearches(few);
  const usual = await costOf(before.ctx, 'none');
  await before.ctx.db.destroy();

  const { ctx, people } = await ctxWithSearches(many);
  const rows: Row[] = [];
  for (const [word, count] of Object.entries(sought)) {
    await saveMany(ctx, people, count, () => ({ of: 'search', q: word }));
    const { cpu, ms, told } = await costOf(ctx, word);
    const name = `a publication, ${many.toLocaleString('en')} saved searches, ${told} match`;
    const row = atMost(count > 100 ? 150 : 5, name, cpu, `ms of CPU, ${ms.toFixed(1)} ms in all`);
    rows.push({ ...row, ok: row.ok && told === count });
    if (count > 0) continue;
    const detail = `${cpu.toFixed(2)} against ${usual.cpu.toFixed(2)} ms of CPU`;
    rows.push(atMost(3, `the same, against ${few.toLocaleString('en')} searches`, cpu / usual.cpu, detail));
  }
  rows.push(...(await costOfAll(ctx, people)));
  await ctx.db.destroy();
  return rows;
}

async function ctxWithSearches(count: number) {
  const ctx = await ctxWithCrowd({ services: 20_000 });
  const people: number[] = [];
  for (let from = 0; from < recipients; from += 5000) people.push(...(await crowd(ctx.db, 5000, from)));
  await saveMany(ctx, people, count, usualSearch);
  return { ctx, people };
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
async function saveMany(
  { db }: Ctx,
  people: readonly number[],
  count: number,
  searchOf: (at: number) => SaveSearch,
): Promise<void> {
  const known = new Map<string, Promise<number[]>>();
  for (let from = 0; from < count; from += 1000) {
    const some = Array.from({ length: Math.min(1000, count - from) }, (_, at) => {
      const search = searchOf(from + at);
      return { search, ...understoodOf(search) };
    });
    const made = await db
      .insertInto('saved_searches')
      .values(
        some.map(({ search, asked, words, min_cents, max_cents }, at) => ({
          user_id: people[(from + at) % people.length] ?? 0,
          of: search.of,
          asked: JSON.stringify(asked),
          words: JSON.stringify(words),
          canonical: `${from + at} ${search.q}`,
          min_cents,
          max_cents,
          created_at: '2026-01-01T00:00:00.000Z',
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

/** Of one publication after another, the middle. */
async function costOf(ctx: Ctx, word: string) {
  const all: { cpu: number; ms: number; told: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await publishOne(ctx, `${trades[round % trades.length]?.title} ${word}`, round);
    const start = performance.now();
    const cpu = await cpuOf(() => matchQueued(ctx));
    const ms = performance.now() - start;
    all.push({ cpu, ms, told: await countTold(ctx) });
    await ctx.db.deleteFrom('notifications').execute();
  }
  // The first ones are slow for once.
  const of = (what: 'cpu' | 'ms' | 'told') => median(all.slice(2).map((one) => one[what]));
  return { cpu: of('cpu'), ms: of('ms'), told: of('told') };
}

const countTold = async ({ db }: Ctx): Promise<number> =>
  (await db.selectFrom('notifications').select('id').execute()).length;

/** Without what the queue itself costs. */
async function matchQueued(ctx: Ctx): Promise<void> {
  const [work] = await ctx.db.selectFrom('queue').select(['id', 'tries', 'payload']).execute();
  if (!work) throw new Error('Nothing is queued.');
  await matchSearches(ctx, JSON.parse(work.payload), { ...work, signal: new AbortController().signal });
  await ctx.db.deleteFrom('queue').execute();
}

/** One publication that everybody is told of, and how long others waited meanwhile. */
async function costOfAll(ctx: Ctx, people: readonly number[]): Promise<Row[]> {
  await saveMany(ctx, people, recipients, () => ({ of: 'search', q: 'todos' }));
  const waits = monitorEventLoopDelay({ resolution: 1 });
  await publishOne(ctx, 'Feira de todos', 5);
  waits.enable();
  const start = performance.now();
  const cpu = await cpuOf(() => createWorker(ctx, queued).runDue());
  const ms = performance.now() - start;
  waits.disable();
  const [longest, usual] = [waits.max / 1e6, waits.percentile(90) / 1e6];
  const told = await countTold(ctx);
  const all = `${told.toLocaleString('en')} people told of one publication`;
  const row = atMost(1000, all, ms, `ms, ${cpu.toFixed(0)} of CPU`);
  return [
    { ...row, ok: row.ok && told === recipients },
    atMost(25, 'how long it lets nobody in, at most', longest, `ms, ${usual.toFixed(1)} at p90`),
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
    title,
    description,
    category: 'Construção',
    // The same words are published many times.
    confirm_warnings: true,
  });
  await ctx.db.deleteFrom('queue').where('kind', '<>', 'match-searches').execute();
}
