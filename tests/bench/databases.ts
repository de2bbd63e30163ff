import { sql } from 'kysely';
import { Client } from 'pg';
import { asViewer } from '#server/accounts/accounts.ts';
import { start } from '#server/chat/chat.ts';
import { send } from '#server/chat/sending.ts';
import { readFeedPage } from '#server/feed/feed.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { searchForPage } from '#server/search/search.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { ctxWithCrowd } from './crowd.ts';
import { childrenOf, cpuMsOf } from './processes.ts';
import { median, type Row } from './row.ts';

const rounds = 7;
/** How many times SQLite's CPU PostgreSQL may take, all its processes counted. */
const limits = { feed: 2, search: 2, send: 2 } as const;
type Act = keyof typeof limits;

/** The same acts on both databases, in alternating rounds of one run. */
export async function benchDatabases(): Promise<Row[]> {
  const { url, stop } = await startPostgres(() => undefined);
  const client = new Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query('create database bench');
  await client.end();
  const [lite, large] = [await ctxWithCrowd(), await ctxWithCrowd(20_000, 0, `${url}/bench`)];
  // A server that has run for a while has done this by itself.
  await sql`vacuum analyze`.execute(large.db);
  const both = [await actsOn(lite), await actsOn(large)];
  const rows: Row[] = [];
  for (const [name, limit] of Object.entries(limits) as [Act, number][]) {
    const costs: number[][] = [[], []];
    for (let round = -1; round < rounds; round += 1)
      for (const [at, { acts }] of both.entries()) {
        const { work, times } = acts[name];
        const before = allCpu();
        await work();
        if (round >= 0) costs[at]?.push((allCpu() - before) / times);
      }
    const [ofLite = Number.NaN, ofLarge = Number.NaN] = costs.map(median);
    const value = ofLarge / ofLite;
    rows.push({
      name: `${name} on PostgreSQL, against SQLite`,
      ...{ value, limit, ok: value <= limit },
      detail: `${ofLarge.toFixed(3)} against ${ofLite.toFixed(3)} ms of CPU`,
    });
  }
  for (const { ctx } of both) await ctx.db.destroy();
  await stop();
  return rows;
}

const words = ['electricista', 'pintura', 'bolos', 'canalizador Maputo', 'costura Nampula', 'transporte'];
const senders = 16;

/** Nobody writes as much as a bench. */
const noLimits = { take: async () => undefined, giveBack: async () => undefined };

async function actsOn(opened: Ctx) {
  const ctx: Ctx = { ...opened, limits: { ...opened.limits, ...noLimits } };
  const people = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', 'freelancer')
    .where('full_name', 'is not', null)
    .where('is_active', '=', 1)
    .orderBy('id')
    .limit(2 * senders)
    .execute();
  const pairs = await Promise.all(
    Array.from({ length: senders }, async (_, at) => {
      const viewer = await asViewer(ctx, people[2 * at]?.id ?? 0);
      const { id: conversationId } = await start(ctx, viewer, people[2 * at + 1]?.id ?? 0);
      return { viewer, conversationId };
    }),
  );
  let sent = 0;
  const acts: Readonly<Record<Act, { work: () => Promise<void>; times: number }>> = {
    feed: {
      times: 200,
      async work() {
        let last_id: string | undefined;
        for (let page = 0; page < 200; page += 1) {
          const { next_page_info } = await readFeedPage(ctx, { limit: 10, ...(last_id && { last_id }) });
          last_id = next_page_info.last_id ?? undefined;
        }
      },
    },
    search: {
      times: 60,
      async work() {
        for (let page = 0; page < 60; page += 1)
          await searchForPage(ctx, { q: words[page % words.length] ?? '', limit: 10 });
      },
    },
    send: {
      times: 20 * senders,
      async work() {
        await Promise.all(
          pairs.map(async ({ viewer, conversationId }) => {
            for (let time = 0; time < 20; time += 1) {
              sent += 1;
              await send(ctx, viewer, conversationId, { text: `Bom dia, mensagem ${sent}` });
            }
          }),
        );
      },
    },
  };
  return { ctx, acts };
}

/** Milliseconds of this process, its threads, and of all processes that it started. */
function allCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + cpuMsOf(childrenOf(String(process.pid)));
}
