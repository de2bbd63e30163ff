// @module-tag both-databases
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type SearchPage, searchPage, sorts } from '#lib/contract/search.ts';
import { Random } from '#seed/random.ts';
import { wordsOf } from '#server/entries/documents/words.ts';
import { countWrongEntries } from '#server/entries/mending.ts';
import { eraseAccount } from '#server/erasure.ts';
import { correct, groupsOf, mergeGroups } from '#server/search/expand.ts';
import { searchForPage } from '#server/search/search.ts';
import { anyText } from '#tests/support/any-text.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf } from '#tests/support/cast/place.ts';
import { publishes, words } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { reinstate, suspend } from '#tests/support/cast/standing.ts';
import { testsPostgres } from '#tests/support/database.ts';
import {
  type Asked,
  finds,
  keysOf,
  namesOf,
  type Offer,
  pathOf,
  type Stock,
  stock,
  walk,
  wrongWordCounts,
} from '#tests/support/finds.ts';

const random = new Random(7);
const nobody = { name: null, province: null, district: null };
const ana = { name: 'Ana', province: 'Tete', district: 'Moatize' };
/** Far from each other, so nothing is corrected; one begins as another does. */
const vocabulary = [
  'pintura',
  'canalizador',
  'telhado',
  'jardim',
  'frete',
  'solda',
  'bolo',
  'bolotas',
  'viagem',
  'costura',
];
const some = (most: number) => Array.from({ length: random.below(most + 1) }, () => random.pick(vocabulary));
const places = [
  ['Sofala', 'Beira'],
  ['Sofala', 'Dondo'],
  ['Tete', 'Moatize'],
  ['Zambézia', 'Quelimane'],
] as const;

function drawn(offers: number): Stock {
  const place = () => {
    const [province, district] = random.pick(places);
    return { province, district };
  };
  const workers = Array.from({ length: 40 }, (_, at) => ({
    name: random.chance(0.9) ? `Zita ${random.pick(vocabulary)}` : null,
    ...(random.chance(0.3) && { type: 'simple' as const }),
    ...(random.chance(0.9) ? place() : { province: null, district: null }),
    title: some(2).join(' '),
    does: some(2).join(' '),
    bio: some(1).join(),
    remote: at % 3 === 0,
  }));
  const shops = Array.from({ length: 20 }, () => ({
    name: `Casa ${random.pick(vocabulary)}`,
    description: `<p>${some(3).join(' ')}</p>`,
    ...place(),
  }));
  const draw = (): Offer => ({
    ...(random.chance(0.5) ? { worker: random.below(40) } : { shop: random.below(20) }),
    title: `Oferta ${some(3).join(' ')}`,
    description: some(3).join(' '),
    tags: some(2),
    category: random.pick(['Beleza', 'Outros', 'Construção'] as const),
    price: random.chance(0.2) ? null : Math.round(10 ** (random.next() * 6) * 100) / 100,
    status: random.chance(0.9) ? 'Ativo' : 'Pausado',
  });
  return { workers, shops, offers: Array.from({ length: offers }, draw) };
}

interface Row {
  readonly id: number;
  readonly key: string;
  readonly type: string;
  readonly category: string | null;
  readonly province: string | null;
  readonly district: string | null;
  readonly remote: boolean;
  readonly price: number | null;
  readonly title: readonly string[];
  readonly tags: readonly string[];
  readonly rest: readonly string[];
}

/** All that can be seen, from the tables themselves; the newest first. */
async function rowsOf({ db }: TestApi['ctx']): Promise<Row[]> {
  const [users, freelancers, companies, services, entries] = await Promise.all([
    db.selectFrom('users').selectAll().execute(),
    db.selectFrom('freelancers').selectAll().execute(),
    db.selectFrom('companies').selectAll().execute(),
    db.selectFrom('services').selectAll().execute(),
    db.selectFrom('entries').selectAll().where('visible', '=', 1).orderBy('id', 'desc').execute(),
  ]);
  const by = <T>(rows: readonly T[], idOf: (row: T) => number) =>
    new Map(rows.map((row) => [idOf(row), row]));
  const person = by(users, ({ id }) => id);
  const work = by(freelancers, ({ user_id }) => user_id);
  const shop = by(companies, ({ id }) => id);
  const service = by(services, ({ id }) => id);
  return entries.map(({ id, type, ref_id }) => {
    const own = type === 'service' ? service.get(ref_id) : undefined;
    const company = type === 'company' ? shop.get(ref_id) : shop.get(own?.company_id ?? 0);
    const user = type === 'user' ? person.get(ref_id) : person.get(own?.owner_id ?? 0);
    const isFreelance = !company && user?.user_type === 'freelancer';
    const where = company ?? user;
    const does = isFreelance && type === 'user' ? work.get(ref_id) : undefined;
    const words = (...texts: (string | null | undefined)[]) =>
      wordsOf(texts.join(' '), 500).map(({ folded }) => folded);
    return {
      id,
      key: `${type} ${ref_id}`,
      type,
      category: own?.category ?? null,
      province: where?.province ?? null,
      district: where?.district ?? null,
      remote: isFreelance && work.get(user?.id ?? 0)?.remote_work === 1,
      price: own?.price_cents == null ? null : own.price_cents / 100,
      title: words(
        ...(own ? [own.title] : [company ? company.name : (user?.full_name ?? user?.username)]),
        where?.province,
        where?.district,
      ),
      tags: words(own?.tags, own?.category, does?.title),
      rest: words(
        ...(own ? [own.description, company?.name ?? user?.full_name ?? user?.username] : []),
        ...(type === 'company' ? [company?.description.replace(/<\/?p>/g, ' ')] : []),
        ...(type === 'user' ? [does?.description, user?.bio, user?.username] : []),
      ),
    };
  });
}

/** The same as search, by looking at every row. */
function scan(rows: readonly Row[], asked: Asked): Row[] {
  const { q = '', type, category, province, district, remote, min_price, max_price } = asked;
  const words = wordsOf(String(q), 8).map(({ folded }) => folded);
  const has = (list: readonly string[]) =>
    words.every((word, at) =>
      list.some((one) => one === word || (at === words.length - 1 && one.startsWith(word))),
    );
  const says = (list: readonly string[]) => words.every((word) => list.includes(word));
  const depth = ({ title, tags }: Row) => {
    if (says(title)) return 0;
    if (says([...title, ...tags])) return 1;
    return has(title) ? 2 : has([...title, ...tags]) ? 3 : 4;
  };
  const isIn = (row: Row) =>
    has([...row.title, ...row.tags, ...row.rest]) &&
    (type === undefined || row.type === type) &&
    (category === undefined || row.category === category) &&
    (province === undefined || row.province === province) &&
    (district === undefined || row.district === district) &&
    (remote === undefined || row.remote === remote) &&
    (min_price === undefined || (row.price !== null && row.price >= Number(min_price))) &&
    (max_price === undefined || (row.price !== null && row.price <= Number(max_price)));
  const sort = asked['sort'] ?? (words.length > 0 ? 'relevance' : 'recent');
  const up = (row: Row) => row.price ?? Number.POSITIVE_INFINITY;
  const down = (row: Row) => (row.price === null ? Number.POSITIVE_INFINITY : -row.price);
  const orders = {
    relevance: depth,
    recent: () => 0,
    rating: () => 0,
    price_asc: up,
    price_desc: down,
  } as const;
  const order = orders[sort as keyof typeof orders];
  const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);
  return rows.filter(isIn).sort((one, other) => compare(order(one), order(other)) || other.id - one.id);
}

function facetsOf(rows: readonly Row[]): SearchPage['facets'] {
  const count = (of: (row: Row) => string | null) => {
    const values = [...new Set(rows.map(of))].filter((value) => value !== null);
    return values
      .map((value) => ({ value, count: rows.filter((row) => of(row) === value).length, more: false }))
      .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
  };
  return {
    type: count(({ type }) => type),
    category: count(({ category }) => category),
    province: count(({ province }) => province),
    remote: count(({ remote }) => String(remote)),
    verified: count(() => 'false'),
  };
}

function drawnQuestion(): Asked {
  const words = [...some(2), ...(random.chance(0.2) ? [random.pick(random.pick(places))] : [])];
  const last = words.at(-1);
  if (last && random.chance(0.4)) words[words.length - 1] = last.slice(0, 3 + random.below(3));
  const maybe = <T>(chance: number, of: () => T) => (random.chance(chance) ? of() : undefined);
  const [province, district] = random.pick(places);
  const prices = [random.next(), random.next()]
    .sort()
    .map((power) => Math.round(10 ** (power * 6) * 100) / 100);
  return {
    q: words.length > 0 || random.chance(0.5) ? words.join(random.chance(0.2) ? ', ' : ' ') : undefined,
    type: maybe(0.3, () => random.pick(['service', 'service', 'company', 'user'])),
    category: maybe(0.2, () => random.pick(['Beleza', 'Outros', 'Saúde'])),
    province: maybe(0.2, () => province),
    district: maybe(0.15, () => district),
    remote: maybe(0.2, () => random.chance(0.5)),
    min_price: maybe(0.2, () => prices[0]),
    max_price: maybe(0.2, () => prices[1]),
    sort: maybe(0.6, () => random.pick(sorts)),
  };
}
const isAsked = ({ q, sort: _, ...filters }: Asked) =>
  Boolean(q) || Object.values(filters).some((value) => value !== undefined);

describe('a search', () => {
  it('finds, orders and counts what looking at every row does', async () => {
    const api = await serveApi();
    await stock(api.ctx, drawn(260));
    expect(await countWrongEntries(api.ctx)).toBe(0);
    expect(await wrongWordCounts(api.ctx.db)).toEqual([]);
    const rows = await rowsOf(api.ctx);
    let found = 0;
    for (let at = 0; at < 150; at += 1) {
      const asked = drawnQuestion();
      const right = isAsked(asked) ? scan(rows, asked) : [];
      const first = await finds(api, { ...asked, limit: 50 });
      const name = JSON.stringify(asked);
      expect(keysOf(first), name).toEqual(right.slice(0, 50).map(({ key }) => key));
      expect(first.facets, name).toEqual(facetsOf(right));
      expect(first.matches, name).toEqual({ count: right.length, more: false });
      expect(first.has_more, name).toBe(right.length > 50);
      expect(first.total_returned).toBe(first.items.length);
      if (right.length === 0 && isAsked(asked)) {
        const narrowed = { type: ['type'], category: ['category'], province: ['province', 'district'] };
        const others = { district: ['district'], remote: ['remote'], price: ['min_price', 'max_price'] };
        const without = Object.entries({ ...narrowed, ...others }).flatMap(([without, names]) => {
          const rest = { ...asked, ...Object.fromEntries(names.map((one) => [one, undefined])) };
          const isNarrowed = names.some((one) => asked[one] !== undefined) && isAsked(rest);
          const count = isNarrowed ? scan(rows, rest).length : 0;
          return count > 0 ? [{ without, count, more: false }] : [];
        });
        const counts = first.alternatives.map(({ count }) => count);
        expect(counts).toEqual(counts.toSorted((one, other) => other - one));
        expect(new Set(first.alternatives), name).toEqual(new Set(without));
      } else expect(first.alternatives).toEqual([]);
      found += Number(right.length > 0);
      if (at % 5 === 0) {
        const all = await walk(api, { ...asked, limit: 1 + random.below(50) });
        expect(all, name).toEqual(right.map(({ key }) => key));
      }
    }
    expect(found).toBeGreaterThan(80);
  });

  it('looks at the newest three hundred, by price at a thousand; the newest go on, and of prices five thousand are looked at', async () => {
    const api = await serveApi();
    const offer = { worker: 0, title: 'Lona', category: 'Outros' } as const;
    const cheap = Array.from({ length: 20 }, () => ({ ...offer, price: 100 }));
    const other = Array.from({ length: 4990 }, (_, at) => ({ ...offer, price: 105 + (at % 7) / 100 }));
    await stock(api.ctx, { workers: [nobody], shops: [], offers: [...cheap, ...other] });
    const first = await finds(api, { q: 'lona' });
    expect(first.matches).toEqual({ count: 300, more: true });
    expect(first.facets.category).toEqual([{ value: 'Outros', count: 300, more: true }]);
    const names = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, at) => `service ${from - at}`);
    expect(await walk(api, { q: 'lona', limit: 50 })).toEqual(names(5010, 4711));
    const byPrice = await finds(api, { q: 'lona', sort: 'price_asc', limit: 1 });
    expect(byPrice.matches).toEqual({ count: 1000, more: true });
    expect(byPrice.items).toMatchObject([{ price: 105 }]);
    // The first three hundred and on.
    const { ctx } = api;
    const newest = { q: 'lona', sort: 'recent', limit: 50 } as const;
    let page = await searchForPage(ctx, newest);
    for (let at = 1; at < 24; at += 1) {
      page = await searchForPage(ctx, { ...newest, last_id: page.next_page_info.last_id ?? '' });
      expect(keysOf(page)).toEqual(names(5010 - 50 * at, 4961 - 50 * at));
    }
    expect((await finds(api, { q: 'lona', max_price: 101 })).matches).toEqual({ count: 10, more: false });
    expect((await finds(api, { q: 'lona', max_price: 101, min_price: 90 })).matches.count).toBe(10);
    // From where the page before ended, again so many.
    expect(await walk(api, { q: 'lona', max_price: 101, sort: 'recent', limit: 4 })).toEqual(names(20, 1));
    expect((await finds(api, { q: 'lona', max_price: 99 })).alternatives).toEqual([
      { without: 'price', count: 300, more: true },
    ]);
  }, 60_000);
});

describe('its pages', () => {
  it.each(sorts)('by %s have no repeat and no gap while others publish, promote and delete', async (sort) => {
    const [api, nelson, rosa] = await serving(freelancer, freelancer);
    const publish = (who: typeof nelson, at: number) =>
      publishes(who, { title: 'Lona', price: 100 + (at % 3), tags: at % 2 ? ['toldo'] : [] });
    for (let at = 0; at < 15; at += 1) await publish(at % 3 ? nelson : rosa, at);
    const stays = Array.from({ length: 15 }, (_, at) => at)
      .filter((at) => at % 3)
      .map((at) => `service ${at + 1}`);
    // What others do: every third, from either end.
    let times = 0;
    const seen = await walk(api, { q: 'lona', sort, limit: 2 }, async () => {
      times += 1;
      await publish(rosa, times);
      await rosa.send('POST', `/services/${3 * times + 1}/promote`, { is_promoted: true });
      await rosa.send('DELETE', `/services/${16 - 3 * times}`);
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((key) => stays.includes(key)).toSorted()).toEqual(stays.toSorted());
    // What came since moves nothing.
    expect(seen.filter((key) => Number(key.slice('service '.length)) > 15)).toEqual([]);
    expect(await wrongWordCounts(api.ctx.db)).toEqual([]);
  });

  it('are of one question: another cursor is refused, and a page begins anew', async () => {
    const api = await serveApi();
    await stock(api.ctx, drawn(60));
    const asked = { q: 'pintura', limit: 2 };
    const last_id = (await finds(api, asked)).next_page_info.last_id ?? '';
    expect(last_id).not.toBe('');
    expect(keysOf(await finds(api, { ...asked, last_id, limit: 50 }))).not.toEqual([]);
    for (const other of [
      { q: 'telhado' },
      { sort: 'recent' },
      { sort: 'relevance' },
      { type: 'service' },
      { min_price: 1 },
      { province: 'Tete' },
      { district: 'Beira' },
      { remote: true },
      { category: 'Outros' },
      { q: 'Pintura' },
    ])
      expect(await codeOf(api.ask(pathOf({ ...asked, last_id, ...other })))).toBe('validation_failed');
    const first = keysOf(await finds(api, asked));
    for (const odd of [
      '',
      '1',
      '-1',
      '9e99',
      'x',
      '0.0.0.aaaaaaaa',
      `${last_id}x`,
      `x${last_id}`,
      last_id.toUpperCase(),
      last_id.replace('.', '..'),
      last_id.replace(/^./, 'z'),
      last_id.slice(0, -1),
      `-${last_id}`,
    ]) {
      expect(await codeOf(api.ask(pathOf({ ...asked, last_id: odd }))), odd).toBe('validation_failed');
      expect(keysOf(await searchForPage(api.ctx, { ...asked, last_id: odd })), odd).toEqual(first);
    }
    expect(keysOf(await searchForPage(api.ctx, { ...asked, last_id }))).not.toEqual(first);
    // What is on another page is not what makes it another question.
    expect((await finds(api, { ...asked, last_id, limit: 3 })).items).toHaveLength(3);
  });
});

describe('what is asked', () => {
  it('is refused where it means nothing', async () => {
    const api = await serveApi();
    await stock(api.ctx, drawn(120));
    for (const odd of [
      'limit=0',
      'limit=-1',
      'limit=1e9',
      'limit=x',
      'limit=1.5',
      'limit=',
      'type=jobs',
      'type=',
      'category=x',
      'category=',
      'sort=x',
      'sort=',
      'min_price=x',
      'min_price=-1',
      'max_price=1e9',
      'remote=yes',
      'min_price=2&max_price=1',
      `q=${'a'.repeat(201)}`,
      'q=a&q=b',
      'min_price=',
      'last_id=',
      `province=${'a'.repeat(81)}`,
      'q=casa ate 500 MT&min_price=501',
    ])
      expect(await codeOf(api.ask(`/search/?${odd}`)), odd).toBe('validation_failed');
    expect((await finds(api, { q: 'a'.repeat(200) })).items).toEqual([]);
    expect((await finds(api, { type: 'service', limit: 1_000_000_000 })).items).toHaveLength(50);
    expect((await finds(api, { type: 'service' })).items).toHaveLength(10);
    expect((await finds(api, { q: 'pintura', min_price: 5, max_price: 5 })).items).toEqual([]);
    const page = await searchForPage(api.ctx, { q: 'oferta', min_price: 900, max_price: 3, limit: 10 });
    expect(page.matches).toEqual((await finds(api, { q: 'oferta', min_price: 3, max_price: 900 })).matches);
    expect(page.matches.count).toBeGreaterThan(5);
  });

  it('is nothing, or the newest that match, where it has no words', async () => {
    const api = await serveApi();
    await stock(api.ctx, drawn(30));
    const rows = await rowsOf(api.ctx);
    for (const q of [undefined, '', '   ', '\u00a0', ' , . ']) {
      const none = await finds(api, { q });
      expect(none, `"${q}"`).toMatchObject({ results: [], items: [], total_returned: 0, has_more: false });
      expect(none.matches).toEqual({ count: 0, more: false });
      const companies = rows.filter(({ type }) => type === 'company').map(({ key }) => key);
      expect(keysOf(await finds(api, { q, type: 'company', limit: 50 })), `"${q}"`).toEqual(companies);
    }
    // Said, and nothing that is looked for.
    for (const q of ['de', '!!!', '؟', 'para os'])
      expect(keysOf(await finds(api, { q, type: 'company' })), q).toEqual([]);
    const priced = await finds(api, { q: 'até 900 MT', limit: 50 });
    expect(keysOf(priced)).toEqual(scan(rows, { max_price: 900 }).map(({ key }) => key));
    expect(priced.understood).toEqual({ words: '', min_price: null, max_price: 900 });
    // A field goes before words.
    const least = await finds(api, { q: 'oferta a partir de 1 MT', min_price: 900, limit: 50 });
    const dear = scan(rows, { q: 'oferta', min_price: 900 });
    expect(keysOf(least)).toEqual(dear.map(({ key }) => key));
    const fields = await finds(api, { q: 'até 900 MT', max_price: 20, limit: 50 });
    expect(keysOf(fields)).toEqual(scan(rows, { max_price: 20, sort: 'recent' }).map(({ key }) => key));
  });

  it('is answered, whatever it is', async () => {
    const api = await serveApi();
    await stock(api.ctx, drawn(20));
    const odd = [
      '" OR 1=1 --',
      'title:',
      'title: pintura',
      'NEAR(pintura bolo)',
      'a & | !',
      '_tservice',
      '_r0',
      '"',
      "'",
      "';drop table words;--",
      '(',
      ')',
      '((',
      '{title}:',
      '^pintura',
      'pin*',
      '-pintura',
      'a:*',
      '<->',
      '%',
      '%%25',
      '\\',
      "\\'",
      '\u202egnp',
      '🏠',
      'ل',
      'a',
      'é',
      'ab',
      '9',
      '.',
      'AND',
      'OR NOT',
      'NULL',
      'x'.repeat(200),
      'ã '.repeat(66),
      'a b c d e f g h i j k l m n',
      '\u0301',
      'ﬁ',
      'İ',
      'ß',
      '\ud83d',
      `até 9${' 999'.repeat(45)} MT`,
      `a partir de 9${'.999'.repeat(45)} MT`,
      'até 999999999,99 MT',
      'entre 999999999 MT e 0 MT',
      'até 0 MT',
      'constructor',
      '__proto__',
      'toString',
    ];
    for (const q of odd) {
      for (const more of [{}, { type: 'service', province: q.slice(0, 80), district: '"_\'' }]) {
        const answer = await api.ask(pathOf({ q: q.slice(0, 200), ...more }));
        expect(answer.status, q).toBe(200);
        searchPage.parse(await answer.json());
      }
    }
    for (const raw of ['%00', 'a%00b', '%ff', '%']) {
      const { status } = await api.ask(`/search/?q=${raw}`);
      expect(status, raw).toBe(400);
    }
    expect((await finds(api, { q: '_tservice' })).items).toEqual([]);
    await fc.assert(
      fc.asyncProperty(anyText(60), async (q) => {
        const { status } = await api.ask(`/search/?q=${encodeURIComponent(q.toWellFormed())}&limit=2`);
        expect(q.includes('\0') ? 400 : 200).toBe(status);
      }),
      { numRuns: 60 },
    );
    expect(api.logged()).not.toContain('"level":"error"');
  });

  it('never becomes more than so many words', async () => {
    const api = await serveApi();
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const title = (list: readonly string[]) =>
      ({ worker: 0, title: list.join(' '), category: 'Outros' }) as const;
    const many = letters.map((letter) => `lonad${letter}`);
    const offers = [title(many), title(many.slice(3)), title(['lonadz', 'lonady']), title(['lonadz'])];
    await stock(api.ctx, { workers: [nobody], shops: [], offers });
    const { db } = api.ctx;
    const words = wordsOf(`um dois tres quatro cinco seis sete lonad`, 8);
    const groups = await groupsOf(db, words);
    expect(groups).toHaveLength(7);
    // Itself, and what most have; of equals the first.
    expect(groups.at(-1)).toEqual([
      'lonad',
      'lonadz',
      'lonady',
      ...letters.slice(3, 21).map((one) => `lonad${one}`),
    ]);
    const corrected = await correct(db, wordsOf('lonad lonado', 8));
    expect(corrected?.meant).toEqual(Array(2).fill(['lonadz', 'lonady', 'lonadd']));
    expect(mergeGroups([['lonad'], ['lonado', 'lonady']], corrected?.meant ?? [])).toEqual([
      ['lonad', 'lonadz', 'lonady', 'lonadd'],
      ['lonado', 'lonady', 'lonadz', 'lonadd'],
    ]);
    expect(corrected?.text).toBe('lonadz lonado');
    for (const typed of ['l', 'lo'])
      expect(await groupsOf(db, wordsOf(typed, 8))).toEqual([[typed, ...(groups.at(-1) ?? []).slice(1)]]);
    expect(await groupsOf(db, [])).toEqual([]);
    expect(await groupsOf(db, wordsOf('lonad outro', 8))).toEqual([['lonad'], ['outro']]);
    expect(await correct(db, wordsOf('lon xyzwv 4onadz', 8))).toBeUndefined();
  });
});

describe('what is found', () => {
  const found = async (api: Pick<TestApi, 'ask'>, q: string) => keysOf(await finds(api, { q, limit: 50 }));

  it('is nobody by their e-mail, phone or NUIT', async () => {
    const api = await serveApi();
    const who = await freelancer(
      api,
      { title: 'Costura', public_phone: '84 555 1234' },
      {
        email: 'umbelina.xavier@correio-privado.co.mz',
        full_name: 'Rosa Cumbe',
        phone: '+258 847654321',
        username: 'rosac',
      },
    );
    await companyOf(who, {
      name: 'Tecidos',
      province: 'Tete',
      district: 'Tete',
      address: 'Rua 7',
      nuit: '400000018',
      description: '<p>x</p>',
      website: 'https://tecidosfinos.example',
      email: 'geral@tecidos-finos.co.mz',
      whatsapp: '84 999 8877',
    });
    await publishes(who, { title: 'Bainhas' });
    for (const q of [
      'umbelina.xavier@correio-privado.co.mz',
      'umbelina',
      'xavier',
      'correio-privado',
      'correio',
      '+258 847654321',
      '847654321',
      '84 765',
      '8476',
      '84 555 1234',
      '845551234',
      '+258 845551234',
      'geral@tecidos-finos.co.mz',
      'geral',
      'tecidos finos',
      '849998877',
      '84 999 8877',
      '400000018',
      '4000',
      'tecidosfinos',
      'finos',
    ])
      expect(await found(api, q), q).toEqual([]);
    expect(await found(api, 'rosa cumbe')).toEqual(['user 1', 'service 1']);
  });

  it('is what can be seen now, and it is found by what it is now', async () => {
    const [api, { who, company }] = await serving((api) => owner(api, { name: 'Oficina Malanga' }));
    await who.send('PUT', '/users/me', { user_type: 'freelancer', full_name: 'Zeferino Bande' });
    const { id } = await publishes(who, { company_id: company.id, title: 'Alinhamento', tags: ['direcção'] });
    await publishes(who, { title: 'Bobinagem' });
    const service = (changes: object) => who.send('PUT', `/services/${id}`, changes);
    const right = async () => {
      expect(await countWrongEntries(api.ctx)).toBe(0);
      expect(await wrongWordCounts(api.ctx.db)).toEqual([]);
    };
    expect(await found(api, 'alinhamento')).toEqual(['service 1']);
    expect(await found(api, 'malanga')).toEqual(['company 1', 'service 1']);
    await service({ status: 'Pausado' });
    expect(await found(api, 'alinhamento')).toEqual([]);
    await service({ status: 'Ativo' });
    expect(await found(api, 'alinhamento')).toEqual(['service 1']);
    await service({ title: 'Equilíbrio de rodas', tags: ['pneus'], price: 300, description: 'Com gerador.' });
    expect(await found(api, 'alinhamento')).toEqual([]);
    expect(await found(api, 'direccao')).toEqual([]);
    for (const q of ['rodas', 'pneu', 'gerador', 'equilibrio até 300 MT'])
      expect(await found(api, q)).toEqual(['service 1']);
    expect(await found(api, 'equilibrio até 299 MT')).toEqual([]);
    await right();
    await who.send('PUT', `/companies/${company.id}`, {
      name: 'Garagem Xipamanine',
      district: 'Nacala-Porto',
    });
    expect(await found(api, 'malanga')).toEqual([]);
    expect(await found(api, 'xipamanine')).toEqual(['company 1', 'service 1']);
    expect(await found(api, 'rodas nacala')).toEqual(['service 1']);
    await who.send('PUT', `/companies/${company.id}`, { description: '<p>Lubrificação</p>' });
    expect(await found(api, 'lubrificacao')).toEqual(['company 1']);
    await right();
    await who.send('PUT', '/users/me', {
      full_name: 'Inocêncio Bulha',
      bio: 'Mergulhador',
      province: 'Gaza',
    });
    expect(await found(api, 'zeferino')).toEqual([]);
    expect(await found(api, 'inocencio')).toEqual(['user 1', 'service 2']);
    expect(await found(api, 'mergulhador')).toEqual(['user 1']);
    expect(await found(api, 'bobinagem gaza')).toEqual(['service 2']);
    await who.send('POST', '/freelancer/profile', { title: 'Torneiro', description: 'Fresadora' });
    expect([await found(api, 'torneiro'), await found(api, 'fresadora')]).toEqual([['user 1'], ['user 1']]);
    await who.send('PUT', '/users/me', { username: 'quizumba' });
    expect(await found(api, 'quizumba')).toEqual(['user 1']);
    await who.send('POST', '/services/2/promote', { is_promoted: true });
    expect((await found(api, 'inocencio'))[0]).toBe('user 1');
    expect(keysOf(await finds(api, { q: 'inocencio', sort: 'recent' }))[0]).toBe('service 2');
    await right();
    await suspend(api.ctx, who.email);
    for (const q of ['rodas', 'xipamanine', 'inocencio', 'torneiro']) expect(await found(api, q)).toEqual([]);
    expect(await api.ctx.db.selectFrom('words').selectAll().execute()).toEqual([]);
    await reinstate(api.ctx, who.email);
    expect(await found(api, 'xipamanine')).toEqual(['company 1', 'service 1']);
    who.tokens = await tokensFrom(await signIn(api, who.email, who.password));
    await who.send('DELETE', '/services/2');
    expect(await found(api, 'bobinagem')).toEqual([]);
    await who.send('POST', '/users/me/deletion', { password: who.password });
    expect(await found(api, 'inocencio')).toEqual([]);
    api.clock.advance(15 * 24 * 3600_000);
    await eraseAccount(api.ctx, { userId: who.user.id });
    await right();
    expect(await api.ctx.db.selectFrom('words').selectAll().execute()).toEqual([]);
  });

  it('is near first among equals, and says what one has done with it', async () => {
    const api = await serveApi();
    await stock(api.ctx, {
      workers: [
        { name: 'Ana', province: 'Tete', district: 'Moatize' },
        { name: 'Eva', province: 'Gaza', district: 'Bilene' },
        { name: 'Ivo', province: null, district: null },
      ],
      shops: [],
      offers: [
        { worker: 0, title: 'Lona', category: 'Outros' },
        { worker: 0, title: 'Outra', category: 'Outros', tags: ['lona'] },
        { worker: 1, title: 'Lona', category: 'Outros' },
        { worker: 2, title: 'Lona', category: 'Outros' },
        { worker: 0, title: 'Outra', category: 'Outros', tags: ['lona'] },
      ],
    });
    const rosa = await person(api);
    await rosa.send('PUT', '/users/me', { province: 'Tete' });
    expect(await found(api, 'lona')).toEqual([4, 3, 1, 5, 2].map((id) => `service ${id}`));
    expect(await found(rosa, 'lona')).toEqual([1, 4, 3, 5, 2].map((id) => `service ${id}`));
    expect(keysOf(await finds(rosa, { q: 'lona', sort: 'recent' }))[0]).toBe('service 5');
    expect(await walk(rosa, { q: 'lona', limit: 1 })).toEqual(await found(rosa, 'lona'));
    // A page that was made for nobody goes on as it began, whoever asks for the rest.
    const { last_id } = (await finds(api, { q: 'lona', limit: 1 })).next_page_info;
    const rest = await finds(rosa, { q: 'lona', limit: 4, last_id: last_id ?? '' });
    expect(keysOf(rest)).toEqual((await found(api, 'lona')).slice(1));
    await rosa.send('POST', '/likes/', { likeable_type: 'service', likeable_id: 1 });
    await rosa.send('POST', '/bookmarks/', { type: 'service', id: 4 });
    const { items, results } = await finds(rosa, { q: 'lona' });
    expect(items[0]).toMatchObject({ is_liked: true, is_bookmarked: false, likes_count: 1 });
    expect(items[1]).toMatchObject({ is_liked: false, is_bookmarked: true });
    expect(results).toEqual(items);
    expect((await finds(api, { q: 'lona' })).items[0]).not.toHaveProperty('is_liked');
  });

  it('is of the same district before the rest of the province', async () => {
    const api = await serveApi();
    await stock(api.ctx, {
      workers: [
        { name: 'Ana', province: 'Tete', district: 'Moatize' },
        { name: 'Eva', province: 'Tete', district: 'Angónia' },
        { name: 'Ivo', province: 'Gaza', district: 'Bilene' },
      ],
      shops: [],
      offers: [0, 1, 2].map((worker) => ({ worker, title: 'Lona', category: 'Outros' })),
    });
    const rosa = await person(api, { province: 'Tete', district: 'Moatize' });
    const nearest = [1, 2, 3].map((id) => `service ${id}`);
    expect(await found(rosa, 'lona')).toEqual(nearest);
    expect(await walk(rosa, { q: 'lona', limit: 1 })).toEqual(nearest);
  });

  it('is who does something before who looks for somebody to do it, and last where it is only mentioned', async () => {
    const [api, rosa] = await serving(freelancer);
    const mentioned = await publishes(rosa, { title: 'Moradia', description: 'Com electricista no fim.' });
    const tagged = await publishes(rosa, { title: 'Reparação', tags: ['electricista'] });
    const titled = await publishes(rosa, { title: 'Electricista' });
    const { job } = await employer(api);
    const keys = [
      `service ${titled.id}`,
      `service ${tagged.id}`,
      `user ${rosa.user.id}`,
      `job ${job.id}`,
      `service ${mentioned.id}`,
    ];
    expect(await found(api, 'electricista')).toEqual(keys);
    expect(await walk(api, { q: 'electricista', limit: 1 })).toEqual(keys);
  });

  it('is what is one letter away too, where little is; as it was written comes first', async () => {
    const api = await serveApi();
    const offer = (title: string, tags: string[] = []): Offer => ({
      worker: 0,
      title,
      tags,
      category: 'Outros',
    });
    const offers = [
      { ...offer('Caixote'), description: 'De ladrilo.' },
      offer('Ladrilho', ['grande']),
      offer('Ladrilhos'),
      offer('Ladrilho'),
      offer('Betão 4x40 fax'),
      { ...offer('Tijolo'), description: 'Ou tijola.' },
      offer('Verniz'),
      offer('Verniz'),
      offer('Vernis'),
    ];
    await stock(api.ctx, { workers: [nobody], shops: [], offers });
    for (const q of ['ladrilo', 'ladrlho', 'laddrilho', 'ladrihlo', 'ladrinho', 'LADRÍLHU', 'xladrilho']) {
      const page = await finds(api, { q });
      expect(
        namesOf(page).filter((name) => name.startsWith('Ladrilho')),
        q,
      ).toHaveLength(3);
      expect(page.corrected, q).toMatch(/^ladril(h?)o$/);
    }
    const typed = await finds(api, { q: 'ladrilo' });
    expect(namesOf(typed)).toEqual(['Caixote', 'Ladrilho', 'Ladrilhos', 'Ladrilho']);
    expect(typed).toMatchObject({ corrected: 'ladrilo', matches: { count: 4, more: false } });
    expect(await walk(api, { q: 'ladrilo', limit: 1 })).toEqual(keysOf(typed));
    // What is known is said as it was written, and what is not as most write it.
    expect((await finds(api, { q: 'Ladrinho grande' })).corrected).toBe('ladrilho grande');
    expect(namesOf(await finds(api, { q: 'verniz' }))).toEqual(['Verniz', 'Verniz', 'Vernis']);
    // Three are enough.
    expect((await finds(api, { q: 'ladrilho' })).corrected).toBe(null);
    expect(namesOf(await finds(api, { q: 'ladrilho' }))).toHaveLength(3);
    // Where nothing else is found, nothing is said.
    expect(await finds(api, { q: 'tijolo' })).toMatchObject({ corrected: null, matches: { count: 1 } });
    expect(await finds(api, { q: 'tijolo', type: 'company' })).toMatchObject({ corrected: null });
    // Two letters, a short word, one with digits.
    for (const q of ['ladrxxho', '4x41', '5x40', 'fex'])
      expect((await finds(api, { q })).items, q).toEqual([]);
    expect(namesOf(await finds(api, { q: 'tijol' }))).toEqual(['Tijolo']);
    expect(namesOf(await finds(api, { q: 'tijlo' }))).toEqual(['Tijolo']);
    expect(namesOf(await finds(api, { q: 'tijlo outra coisa' }))).toEqual([]);
  });

  it('and what would be without a filter, where nothing is', async () => {
    const api = await serveApi();
    const offer = { worker: 0, title: 'Lona', category: 'Outros', price: 100 } as const;
    const workers = [{ name: 'Ana', province: 'Tete', district: 'Moatize', remote: true }];
    await stock(api.ctx, { workers, shops: [], offers: [offer, { ...offer, price: 900 }] });
    const without = async (asked: Asked) =>
      (await finds(api, { q: 'lona', ...asked })).alternatives.map((one) => `${one.without} ${one.count}`);
    expect(await without({ category: 'Beleza' })).toEqual(['category 2']);
    expect(await without({ category: 'Beleza', type: 'company' })).toEqual([]);
    expect(await without({ province: 'Gaza', district: 'Bilene' })).toEqual(['province 2']);
    expect(await without({ province: 'Tete', district: 'Bilene' })).toEqual(['province 2', 'district 2']);
    expect(await without({ remote: false })).toEqual(['remote 2']);
    expect(await without({ min_price: 100, max_price: 100, type: 'company' })).toEqual(['type 1']);
    expect(await without({ min_price: 901 })).toEqual(['price 2']);
    expect(await without({ q: 'lona até 99 MT' })).toEqual(['price 2']);
    expect(await without({ q: 'xilofone', type: 'company' })).toEqual([]);
    expect(await without({})).toEqual([]);
    expect(await without({ q: undefined, category: 'Beleza' })).toEqual([]);
    expect(await without({ q: undefined, category: 'Beleza', type: 'service' })).toEqual(['category 2']);
  });

  it('does not make many wait for each other in a circle who publish, move and delete at once', async () => {
    const api = await serveApi();
    const people = await Promise.all(Array.from({ length: 8 }, () => freelancer(api)));
    const offer = (at: number) => ({ title: `Lona ${at}`, tags: [`a${at}`, `z${9 - at}`] });
    const ids = await Promise.all(
      people.map((who) => Promise.all([1, 2, 3, 4].map(async (at) => (await publishes(who, offer(at))).id))),
    );
    const answers = people.flatMap((who, at) =>
      (ids[at] ?? []).flatMap((id, time) => [
        who.send('POST', '/services/', { ...words, ...offer(time) }),
        time % 2
          ? who.send('DELETE', `/services/${id}`)
          : who.send('PUT', `/services/${id}`, offer(9 - time)),
        who.send('POST', `/services/${id}/promote`, { is_promoted: true }),
        who.send('PUT', '/users/me', { province: time % 2 ? 'Tete' : 'Gaza', full_name: `Nome ${time}` }),
      ]),
    );
    const statuses = new Set((await Promise.all(answers)).map(({ status }) => status));
    // What is deleted already cannot be promoted.
    expect([...statuses].filter((status) => ![200, 201, 204, 404].includes(status))).toEqual([]);
    expect(await countWrongEntries(api.ctx)).toBe(0);
    expect(await wrongWordCounts(api.ctx.db)).toEqual([]);
    if (testsPostgres) expect(await deadlocksIn(api.ctx.db)).toBe(0);
  }, 40_000);

  it('goes on from the page that the server made, in whatever order the address said it', async () => {
    const api = await serveApi();
    const offers = Array.from({ length: 4 }, () => ({
      worker: 0,
      title: 'Lona',
      category: 'Outros' as const,
    }));
    await stock(api.ctx, { workers: [ana], shops: [], offers });
    const { ctx } = api;
    const page = await searchForPage(ctx, { province: 'Tete', category: 'Outros', q: 'lona', limit: 2 });
    const { last_id } = page.next_page_info;
    const asked = { limit: 2, category: 'Outros', province: 'Tete', q: 'lona', last_id: last_id ?? '' };
    expect([...keysOf(page), ...keysOf(await finds(api, asked))]).toEqual(
      [4, 3, 2, 1].map((id) => `service ${id}`),
    );
  });

  it('says what fewer words would find, where all of them find nothing', async () => {
    const api = await serveApi();
    await stock(api.ctx, {
      workers: [ana],
      shops: [],
      offers: [
        { worker: 0, title: 'Fotografia de casamentos', category: 'Eventos' },
        { worker: 0, title: 'Bolos de casamento', category: 'Eventos' },
      ],
    });
    const { shorter, matches } = await finds(api, { q: 'fotografia casamentos pemba' });
    expect(matches.count).toBe(0);
    expect(shorter).toEqual([{ q: 'fotografia casamentos', count: 1, more: false }]);
    expect((await finds(api, { q: 'bolos pemba', category: 'Eventos' })).shorter).toEqual([
      { q: 'bolos', count: 1, more: false },
    ]);
    expect((await finds(api, { q: 'bolos' })).shorter).toEqual([]);
    expect((await finds(api, { q: 'pemba' })).shorter).toEqual([]);
  });
});

/** PostgreSQL tells of them a moment later. */
async function deadlocksIn(db: TestApi['ctx']['db']): Promise<number> {
  await sleep(1200);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return Number(rows[0]?.deadlocks);
}
