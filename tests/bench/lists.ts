import { applicationFilters } from '#lib/contract/applications.ts';
import { type SearchQuery, searchQuery } from '#lib/contract/search.ts';
import { asViewer } from '#server/accounts/accounts.ts';
import { listReceived } from '#server/applications/reading.ts';
import { listConversations, listMessages } from '#server/chat/reading.ts';
import { readFeedPage } from '#server/feed/feed.ts';
import { listFreelancers } from '#server/freelancers/freelancers.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { search } from '#server/search/search.ts';
import { cpuOf } from '#tests/support/cpu.ts';
import { ctxWithChats, jobWithApplications } from './lists/fill.ts';
import { repeat } from './parts/costs.ts';
import { ctxWithCrowd } from './parts/crowd.ts';
import { atMost, median, type Row } from './parts/rows.ts';

const rounds = 25;
/** How many times what it costs where there is little. */
const growth = 1.3;

/** Reads a list, and says whether it stopped looking before the end. */
type Read = () => Promise<boolean>;

interface Kind {
  readonly sizes: readonly [few: number, many: number];
  /** Of CPU, for one read. */
  readonly mostMs: number;
  readonly open: (size: number) => Promise<{ ctx: Ctx; reads: Readonly<Record<string, Read>> }>;
}

const kinds: Readonly<Record<string, Kind>> = {
  services: {
    sizes: [20_000, 200_000],
    mostMs: 5,
    async open(services) {
      const ctx = await ctxWithCrowd({ services });
      // As people ask, from the usual to the worst: words that a tenth and more have, and filters that leave few.
      const searches = searching(ctx, {
        'one word': { q: 'electricista' },
        'two words': { q: 'reparação geradores' },
        'a word of many, half written': { q: 'servi' },
        'a trade, a place and a price': { q: 'Electricista em Nampula, até 5000 MT' },
        'the newest of a category and province': { category: 'Construção', province: 'Nampula' },
        'a word, category, district': {
          q: 'casa',
          category: 'Limpeza',
          province: 'Gaza',
          district: 'Xai-Xai',
        },
        'a name': { q: 'amina mucavele' },
        'a mistyped word': { q: 'electrisista' },
        nothing: { q: 'helicóptero submarino' },
        'a word, the newest': { q: 'casa', sort: 'recent' },
        'a word between prices': { q: 'casa', min_price: '1000', max_price: '1100' },
        'the cheapest': { q: 'casa', sort: 'price_asc' },
      });
      const feed = whole(() => readFeedPage(ctx, { limit: 10 }));
      const freelancers = whole(() => listFreelancers(ctx, { limit: 50, skip: 0 }));
      return { ctx, reads: { ...searches, 'the feed': feed, freelancers } };
    },
  },
  vacancies: {
    sizes: [20_000, 200_000],
    mostMs: 10,
    async open(jobs) {
      const ctx = await ctxWithCrowd({ services: Math.max(400, jobs / 25), jobs });
      const reads = searching(ctx, {
        'no filter': { type: 'job' },
        province: { type: 'job', province: 'Nampula' },
        category: { type: 'job', category: 'Construção' },
        'employment type': { type: 'job', employment_type: 'estagio' },
        remote: { type: 'job', remote: 'true' },
        'salary from': { type: 'job', min_price: '20000' },
        'four filters': {
          type: 'job',
          province: 'Nampula',
          category: 'Tecnologia',
          remote: 'true',
          min_price: '20000',
        },
        words: { type: 'job', q: 'motorista de camião' },
      });
      return { ctx, reads };
    },
  },
  applications: {
    sizes: [20, 5000],
    mostMs: 10,
    async open(count) {
      const { ctx, job } = await jobWithApplications(count);
      const owner = await asViewer(ctx, job.owner_id);
      const filters = applicationFilters.parse({});
      return { ctx, reads: { 'the first page': whole(() => listReceived(ctx, owner, job.id, filters)) } };
    },
  },
  messages: {
    sizes: [100, 100_000],
    mostMs: 10,
    async open(messages) {
      const { ctx, who, id } = await ctxWithChats(1, messages);
      const viewer = await asViewer(ctx, who);
      return {
        ctx,
        reads: { 'of one conversation': whole(() => listMessages(ctx, viewer, id, { limit: 50 })) },
      };
    },
  },
  conversations: {
    sizes: [50, 10_000],
    mostMs: 10,
    async open(conversations) {
      const { ctx, who } = await ctxWithChats(conversations, 100);
      const viewer = await asViewer(ctx, who);
      return { ctx, reads: { 'of one person': whole(() => listConversations(ctx, viewer, { limit: 50 })) } };
    },
  },
};

/** What a page of each list costs where there is ten times as much of it, or more, and where there is little. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [kind, { sizes, mostMs, open }] of Object.entries(kinds)) {
    const [few, many] = [await open(sizes[0]), await open(sizes[1])];
    const [little, much] = sizes.map((size) => size.toLocaleString('en'));
    for (const name of Object.keys(many.reads)) {
      const [before, now] = await costsInTurns(readNamed(few, name), readNamed(many, name));
      const times = now.ms / before.ms;
      // Where fewer were found before than are looked at, more is looked at now.
      const isAlike = before.isFull && now.isFull;
      const detail = `ms of CPU, at most ${now.most.toFixed(1)}; ${times.toFixed(2)} × as of ${little}${isAlike ? '' : ', where less is found'}`;
      const row = atMost(mostMs, `${much} ${kind}: ${name}`, now.ms, detail);
      rows.push({ ...row, ok: row.ok && (!isAlike || times <= growth) });
    }
    for (const { ctx } of [few, many]) await ctx.db.destroy();
  }
  return rows;
}

type Opened = Awaited<ReturnType<Kind['open']>>;

function readNamed({ reads }: Opened, name: string): Read {
  const read = reads[name];
  if (!read) throw new Error(`Both sizes read the same lists, but one has no ${name}.`);
  return read;
}

/** In turns, so that what else the machine does meanwhile makes both dearer. */
async function costsInTurns(...reads: [Read, Read]): Promise<[Cost, Cost]> {
  for (const read of reads) await repeat(8, read);
  const taken: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    for (const at of [0, 1] as const) taken[at].push(await cpuOf(reads[at]));
  const costOf = async (at: 0 | 1) => ({
    ms: median(taken[at]),
    most: Math.max(...taken[at]),
    isFull: await reads[at](),
  });
  return [await costOf(0), await costOf(1)];
}

interface Cost {
  /** Of CPU. */
  readonly ms: number;
  readonly most: number;
  readonly isFull: boolean;
}

type Query = Partial<Record<keyof SearchQuery, string>>;

function searching(ctx: Ctx, queries: Readonly<Record<string, Query>>): Record<string, Read> {
  const read = (query: Query) => async () => (await search(ctx, searchQuery.parse(query))).matches.more;
  return Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, read(query)]));
}

/** A page of a list that always goes on. */
const whole = (read: () => Promise<unknown>) => async () => {
  await read();
  return true;
};
