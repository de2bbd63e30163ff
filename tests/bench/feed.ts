import { StatementSync } from 'node:sqlite';
import { readFeedPage } from '#server/feed/feed.ts';
import { ctxWithCrowd } from './crowd.ts';
import { median, type Row } from './row.ts';

const [few, many] = [10_000, 1_000_000];
const pages = 300;

/** A page of the feed from the database: against its own statements with nothing around them, and as the site grows. */
export async function benchFeed(): Promise<Row[]> {
  const small = await costOfPages(few);
  const large = await costOfPages(many);
  const around = median([small.whole / small.bare, large.whole / large.bare]);
  const growth = large.whole / small.whole;
  return [
    {
      name: 'a page of the feed, against its bare statements',
      value: around,
      limit: 2,
      ok: around <= 2,
      detail: `${large.whole.toFixed(3)} against ${large.bare.toFixed(3)} ms of CPU, ${large.statements} statements`,
    },
    {
      name: 'a page of the feed at 1,000,000 services, against 10,000',
      value: growth,
      limit: 1.5,
      ok: growth <= 1.5,
      detail: `${large.whole.toFixed(3)} against ${small.whole.toFixed(3)} ms of CPU`,
    },
  ];
}

interface Cost {
  readonly whole: number;
  readonly bare: number;
  readonly statements: number;
}

async function costOfPages(services: number): Promise<Cost> {
  const ctx = await ctxWithCrowd(services);
  let last_id: string | undefined;
  const walk = async () => {
    const { next_page_info } = await readFeedPage(ctx, { limit: 10, ...(last_id && { last_id }) });
    last_id = next_page_info.last_id ?? undefined;
  };
  const asked: [StatementSync, unknown[]][] = [];
  await listening(asked, () => times(pages, walk));
  const wholes: number[] = [];
  const bares: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    last_id = undefined;
    wholes.push(await cpuOf(() => times(pages, walk)));
    bares.push(await cpuOf(async () => askAgain(asked)));
  }
  await ctx.db.destroy();
  return { whole: median(wholes), bare: median(bares), statements: asked.length / pages };
}

/** What is asked of SQLite meanwhile, to be asked again without us. */
async function listening(asked: [StatementSync, unknown[]][], work: () => Promise<void>): Promise<void> {
  const { all } = StatementSync.prototype;
  StatementSync.prototype.all = function (this: StatementSync, ...values: unknown[]) {
    asked.push([this, values]);
    return Reflect.apply(all, this, values);
  } as typeof all;
  await work();
  StatementSync.prototype.all = all;
}

function askAgain(asked: readonly [StatementSync, unknown[]][]): void {
  for (const [statement, values] of asked) statement.all(...(values as never[]));
}

async function times(count: number, work: () => Promise<void>): Promise<void> {
  for (let time = 0; time < count; time += 1) await work();
}

/** Of one page, in milliseconds. */
async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / pages;
}
