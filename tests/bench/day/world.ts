import { provinces } from '#lib/provinces.ts';
import { trades } from '#seed/trades.ts';
import { closeCtx, openCtx } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { publicPaths } from '#server/things.ts';
import { fill, peopleOf } from '../parts/crowd.ts';

const services = 4000;

/** What the load needs to know of a database: who acts, and on what. */
export interface World {
  /** All that there are. */
  readonly accounts: number;
  readonly userIds: readonly number[];
  /** Their bearers. */
  readonly tokens: readonly string[];
  /** Places in `tokens` of people who may publish. */
  readonly sellers: readonly number[];
  /** Conversations: the first of the first two people, and so on. */
  readonly chats: readonly number[];
  readonly services: readonly number[];
  readonly pages: Readonly<Record<'lists' | 'details' | 'profiles' | 'searches', readonly string[]>>;
}

/** Fills the database that these settings name with a crowd, and lets some of it sign in. */
export async function makeWorld(settings: Readonly<Record<string, string>>): Promise<World> {
  const ctx = await openCtx(readConfig({ ...settings, LOG_LEVEL: 'error' }));
  await fill(ctx, { services, jobs: 500 });
  const { users, ...people } = await peopleOf(ctx, 300);
  const paths = await publicPaths(ctx);
  const from = (start: string) => paths.filter((path) => path.startsWith(start));
  await closeCtx(ctx);
  return {
    ...people,
    accounts: services / 4,
    sellers: users.flatMap(({ user_type }, at) => (user_type === 'freelancer' ? [at] : [])),
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
}
