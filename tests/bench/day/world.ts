import { randomUUID } from 'node:crypto';
import { provinces } from '#lib/provinces.ts';
import { seedJobs } from '#seed/jobs.ts';
import { seedPeople } from '#seed/people.ts';
import { Random } from '#seed/random.ts';
import { trades } from '#seed/trades.ts';
import { beginSession } from '#server/accounts/accounts.ts';
import { closeCtx, openCtx } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { fillEntries } from '#server/entries/entries.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { publicPaths } from '#server/things.ts';

const [services, jobs, people] = [4000, 500, 300];

/** What the load needs to know of a database: who acts, and on what. */
export interface World {
  /** All that there are. */
  readonly accounts: number;
  readonly userIds: readonly number[];
  /** Their bearers. */
  readonly tokens: readonly string[];
  /** Places in `tokens` of people who may publish. */
  readonly sellers: readonly number[];
  /** Two people each, as places in `tokens`. */
  readonly chats: readonly { readonly id: number; readonly people: readonly [number, number] }[];
  readonly services: readonly number[];
  readonly pages: Readonly<Record<'lists' | 'details' | 'profiles' | 'searches', readonly string[]>>;
}

/** Fills the database that these settings name with a crowd, and lets some of it sign in. */
export async function makeWorld(settings: Readonly<Record<string, string>>): Promise<World> {
  const ctx = await openCtx(readConfig({ ...settings, LOG_LEVEL: 'error' }));
  const now = ctx.clock.now();
  const random = new Random(1);
  await seedPeople(ctx.db, { count: services / 4, services, random, now, onDone: () => undefined });
  await seedJobs(ctx.db, { count: jobs, random, now, onDone: () => undefined });
  await fillEntries(ctx);
  const paths = await publicPaths(ctx);
  const from = (start: string) => paths.filter((path) => path.startsWith(start));
  const world: World = {
    accounts: services / 4,
    ...(await peopleOf(ctx)),
    services: from('/services/').flatMap((path) => /(?<=-)\d+$/.exec(path)?.map(Number) ?? []),
    pages: {
      lists: ['/', '/', '/', '/explore', '/jobs', '/companies', '/freelancers'],
      details: [...from('/services/'), ...from('/jobs/')],
      profiles: from('/@'),
      searches: trades.flatMap(({ title }) =>
        provinces.map((province) => `/search?q=${encodeURIComponent(`${title} em ${province}`)}`),
      ),
    },
  };
  await closeCtx(ctx);
  return world;
}

async function peopleOf(ctx: Ctx): Promise<Pick<World, 'userIds' | 'tokens' | 'sellers' | 'chats'>> {
  const users = await ctx.db.selectFrom('users').selectAll().orderBy('id').limit(people).execute();
  const tokens: string[] = [];
  for (const user of users) {
    const device = { userAgent: 'bench', address: '127.0.0.1', device: randomUUID() };
    tokens.push((await beginSession(ctx, user, device, 'password')).access_token);
  }
  const created_at = ctx.clock.now().toISOString();
  const none = { last_id: null, last_at: null, open_until: null };
  const chats: World['chats'][number][] = [];
  await ctx.db.inTransaction(async (tx) => {
    for (let at = 0; at < people; at += 2) {
      const [one, other] = [users[at]?.id ?? 0, users[at + 1]?.id ?? 0];
      const { id } = await tx
        .insertInto('conversations')
        .values({ low_id: one, high_id: other, created_at })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('members')
        .values([
          { conversation_id: id, user_id: one, peer_id: other, ...none },
          { conversation_id: id, user_id: other, peer_id: one, ...none },
        ])
        .execute();
      chats.push({ id, people: [at, at + 1] });
    }
  });
  const sellers = users.flatMap(({ user_type }, at) => (user_type === 'freelancer' ? [at] : []));
  return { userIds: users.map(({ id }) => id), tokens, sellers, chats };
}
