import { type Insertable, sql } from 'kysely';
import type { Category } from '#lib/categories.ts';
import type { SearchPage } from '#lib/contract/search.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import type { Db } from '#server/db/connect.ts';
import type { FreelancerTable, ServiceTable } from '#server/db/schema.ts';
import { fillEntries } from '#server/entries/entries.ts';
import { made } from '#tests/support/cast/place.ts';
import type { TestApi } from './api.ts';

export interface Worker {
  readonly name: string | null;
  readonly type?: OwnUser['user_type'];
  readonly province: string | null;
  readonly district: string | null;
  readonly bio?: string;
  readonly title?: string;
  readonly does?: string;
  readonly remote?: boolean;
}
export interface Shop {
  readonly name: string;
  readonly province: string;
  readonly district: string;
  readonly description: string;
}
/** Of a worker or of a shop, by its place in the list. */
export interface Offer {
  readonly worker?: number;
  readonly shop?: number;
  readonly title: string;
  readonly description?: string;
  readonly category: Category;
  readonly tags?: readonly string[];
  readonly price?: number | null;
  readonly status?: ServiceTable['status'];
}
export interface Stock {
  readonly workers: readonly Worker[];
  readonly shops: readonly Shop[];
  readonly offers: readonly Offer[];
}

/** Straight into the tables, as the seeder does: workers, then shops, then offers, the last the newest. */
export async function stock(ctx: { db: Db }, { workers, shops, offers }: Stock): Promise<void> {
  let second = Date.parse('2026-01-01T00:00:00Z');
  const created_at = () => {
    second += 1000;
    return new Date(second).toISOString();
  };
  const nobody = shops.map((): Worker => ({ name: null, type: 'company', province: null, district: null }));
  const users = [...workers, ...nobody].map(({ name, type, province, district, bio }, at) => ({
    username: `u${at}`,
    email: `u${at}@exemplo.co.mz`,
    email_key: `u${at}@exemplo.co.mz`,
    full_name: name,
    user_type: type ?? 'freelancer',
    bio: bio ?? null,
    province,
    district,
    created_at: created_at(),
  }));
  const userIds = await insert(ctx.db, 'users', users);
  const freelancers = workers.flatMap(({ title, does, remote, type = 'freelancer' }, at) => {
    const row: Insertable<FreelancerTable> = {
      user_id: userIds[at] ?? 0,
      title: title ?? null,
      description: does ?? null,
      hourly_rate_cents: null,
      currency: 'MT',
      remote_work: remote ? 1 : 0,
      public_phone: null,
      created_at: created_at(),
    };
    return type === 'freelancer' ? [row] : [];
  });
  for (let from = 0; from < freelancers.length; from += 500)
    await ctx.db
      .insertInto('freelancers')
      .values(freelancers.slice(from, from + 500))
      .execute();
  const shopIds = await insert(
    ctx.db,
    'companies',
    shops.map((shop, at) => ({
      ...shop,
      owner_id: userIds[workers.length + at] ?? 0,
      nuit: '400000018',
      nationality: 'Moçambique',
      address: 'Av. 1',
      website: null,
      email: 'a@b.mz',
      whatsapp: '+258 841234567',
      logo_url: null,
      cover_url: null,
      created_at: created_at(),
    })),
  );
  await insert(
    ctx.db,
    'services',
    offers.map(
      ({ worker, shop, title, description, category, tags = [], price = null, status = 'Ativo' }) => {
        const now = created_at();
        return {
          owner_id: userIds[worker ?? workers.length + (shop ?? 0)] ?? 0,
          company_id: shop === undefined ? null : (shopIds[shop] ?? null),
          title,
          description: description ?? 'Fale connosco.',
          category,
          status,
          tags: JSON.stringify(tags),
          price_cents: price === null ? null : Math.round(price * 100),
          images: '[]',
          search_text: '',
          client_id: null,
          created_at: now,
          updated_at: now,
          deleted_at: null,
        };
      },
    ),
  );
  await fillEntries(ctx);
}

async function insert(db: Db, table: 'users' | 'companies' | 'services', rows: readonly object[]) {
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += 500) {
    const some = rows.slice(from, from + 500) as never;
    const made = await db.insertInto(table).values(some).returning('id').execute();
    ids.push(...made.map(({ id }) => id).sort((one, other) => one - other));
  }
  return ids;
}

export type Asked = Readonly<Record<string, string | number | boolean | undefined>>;

export const pathOf = (asked: Asked) => {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return `/search/?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
};

/** Asks as anybody, or with the bearer of who is given. */
export const finds = async (who: Pick<TestApi, 'ask'>, asked: Asked): Promise<SearchPage> =>
  made(await who.ask(pathOf(asked)));

/** What each is called. */
export const namesOf = ({ items }: SearchPage): string[] =>
  items.map((item) => {
    if (item.type === 'user') return String(item.full_name);
    return item.type === 'company' ? item.name : item.title;
  });

/** `service 3`. */
export const keysOf = ({ items }: SearchPage): string[] => items.map(({ type, id }) => `${type} ${id}`);

/** Every page to the end. */
export async function walk(
  who: Pick<TestApi, 'ask'>,
  asked: Asked,
  between: () => Promise<unknown> = async () => {},
): Promise<string[]> {
  const seen: string[] = [];
  for (let last_id: string | undefined, pages = 0; pages < 300; pages += 1) {
    const page = await finds(who, { ...asked, last_id });
    seen.push(...keysOf(page));
    if (page.next_page_info.last_id === null) return seen;
    last_id = page.next_page_info.last_id;
    await between();
  }
  throw new Error('It does not end.');
}

/** Words that are counted otherwise than documents have them. */
export async function wrongWordCounts(db: Db): Promise<string[]> {
  const words =
    db.dialect.name === 'sqlite' ? sql`words` : sql`array_to_string(tsvector_to_array(words), ' ')`;
  const { rows } = await sql<{ words: string }>`select ${words} as words from documents`.execute(db);
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const word of row.words.split(' ').filter((one) => one !== '' && !one.startsWith('_')))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const kept = await db.selectFrom('words').selectAll().execute();
  for (const { word, count } of kept)
    if (counts.get(word) === Number(count)) counts.delete(word);
    else counts.set(word, Number.NaN);
  return [...counts.keys()];
}
