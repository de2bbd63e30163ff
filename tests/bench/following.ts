import { sql } from 'kysely';
import { asViewer } from '#server/accounts/accounts.ts';
import { readFeed } from '#server/feed/feed.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { ctxWithCrowd } from './crowd.ts';
import { cpuOf, median, type Row } from './row.ts';

const services = 1_000_000;
const [pages, rounds] = [50, 9];

/** Whom to follow, out of all sellers with the id of their newest entry. */
const followed = {
  '10,000 of all': sql`order by (newest * 7919) % 1000003 limit 10000`,
  'the 10,000 that published last': sql`order by newest desc limit 10000`,
  'the 10,000 that published first': sql`order by newest limit 10000`,
  '10 of all': sql`order by (newest * 7919) % 1000003 limit 10`,
};

/** The feed of whom one follows, against the feed of everything for the same person. */
export async function benchFollowing(): Promise<Row[]> {
  const ctx = await ctxWithCrowd(services);
  const rows = await ratiosIn(ctx);
  await ctx.db.destroy();
  return rows;
}

async function ratiosIn(ctx: Ctx): Promise<Row[]> {
  const { id } = await ctx.db
    .selectFrom('users')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const viewer = await asViewer(ctx, id);
  const rows: Row[] = [];
  for (const [name, which] of Object.entries(followed)) {
    await follow(ctx, id, which);
    rows.push(...(await costs(ctx, viewer, name)));
  }
  return rows;
}

async function follow({ db }: Ctx, userId: number, which: (typeof followed)[keyof typeof followed]) {
  await sql`delete from follows`.execute(db);
  await sql`insert into follows (user_id, type, ref_id, newest_entry, created_at)
    select ${userId}, type, ref_id, newest, '2026-01-01' from (
      select case when company_id is null then 'user' else 'company' end as type,
        coalesce(company_id, owner_id) as ref_id, max(id) as newest
      from entries where visible = 1 and in_feed = 1 and owner_id <> ${userId} group by 1, 2) as sellers ${which}`.execute(
    db,
  );
}

async function costs(ctx: Ctx, viewer: Viewer, name: string): Promise<Row[]> {
  const first = { whole: [] as number[], followed: [] as number[] };
  const later = { whole: [] as number[], followed: [] as number[] };
  for (let round = 0; round < rounds; round += 1)
    for (const [kind, following] of [
      ['whole', false],
      ['followed', true],
    ] as const) {
      first[kind].push((await cpuOf(() => walk(ctx, viewer, following, 1, pages))) / pages);
      later[kind].push((await cpuOf(() => walk(ctx, viewer, following, pages, 1))) / pages);
    }
  return [row(`the first page of whom one follows: ${name}`, first), row(`${pages} pages: ${name}`, later)];
}

async function walk(ctx: Ctx, viewer: Viewer, following: boolean, pagesOfWalk: number, times: number) {
  for (let time = 0; time < times; time += 1) {
    let last_id: string | undefined;
    for (let page = 0; page < pagesOfWalk; page += 1) {
      const query = { limit: 10, following, ...(last_id && { last_id }) };
      const { next_page_info } = await readFeed(ctx, query, viewer);
      last_id = next_page_info.last_id ?? undefined;
    }
  }
}

function row(
  name: string,
  { whole, followed }: { whole: readonly number[]; followed: readonly number[] },
): Row {
  const [all, some] = [median(whole), median(followed)];
  const detail = `${some.toFixed(3)} against ${all.toFixed(3)} ms of CPU a page of the whole feed`;
  return { name, value: some / all, limit: 2, ok: some / all <= 2, detail };
}
