import { type RawBuilder, sql } from 'kysely';
import { asViewer } from '#server/accounts/accounts.ts';
import { readFeed } from '#server/feed/feed.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { costsOf } from './parts/costs.ts';
import { ctxWithCrowd } from './parts/crowd.ts';
import { atMost, type Row } from './parts/rows.ts';

const services = 1_000_000;
const pages = 50;

/** Whom to follow, out of all sellers with the id of their newest entry. */
const followed = {
  '10,000 of all': sql`order by (newest * 7919) % 1000003 limit 10000`,
  'the 10,000 that published last': sql`order by newest desc limit 10000`,
  'the 10,000 that published first': sql`order by newest limit 10000`,
  '10 of all': sql`order by (newest * 7919) % 1000003 limit 10`,
};

/** The feed of whom one follows, against the feed of everything for the same person. */
export async function bench(): Promise<Row[]> {
  const ctx = await ctxWithCrowd({ services });
  const { id } = await ctx.db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
  const viewer = await asViewer(ctx, id);
  const walk = (following: boolean, length: number) => async () => {
    let last_id: string | undefined;
    for (let page = 0; page < length; page += 1) {
      const query = { limit: 10, following, ...(last_id && { last_id }) };
      const { next_page_info } = await readFeed(ctx, query, viewer);
      last_id = next_page_info.last_id ?? undefined;
    }
  };
  const rows: Row[] = [];
  for (const [name, which] of Object.entries(followed)) {
    await follow(ctx, id, which);
    for (const [what, length] of [
      ['the first page', 1],
      ['fifty pages', pages],
    ] as const) {
      const { all, some } = await costsOf(
        { all: walk(false, length), some: walk(true, length) },
        pages / length,
      );
      const detail = `${(some / length).toFixed(3)} against ${(all / length).toFixed(3)} ms of CPU a page of the whole feed`;
      rows.push(atMost(2, `${what} of whom one follows: ${name}`, some / all, detail));
    }
  }
  await ctx.db.destroy();
  return rows;
}

async function follow({ db }: Ctx, userId: number, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from follows`.execute(db);
  const sellers = sql`
    select case when company_id is null then 'user' else 'company' end as type,
      coalesce(company_id, owner_id) as ref_id, max(id) as newest
    from entries where visible = 1 and in_feed = 1 and owner_id <> ${userId} group by 1, 2`;
  await sql`insert into follows (user_id, type, ref_id, newest_entry, created_at)
    select ${userId}, type, ref_id, newest, '2026-01-01' from (${sellers}) as sellers ${which}`.execute(db);
}
