// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import type { Job } from '#lib/contract/jobs.ts';
import type { Notification } from '#lib/contract/notifications.ts';
import type { SavedSearch } from '#lib/contract/saved-searches.ts';
import { type Thing, thingKey } from '#lib/things.ts';
import { Random } from '#seed/random.ts';
import { eraseAccount } from '#server/erasure.ts';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import { forgetUnusedKeys, matchSearches } from '#server/saved-searches/saved-searches.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { crowd } from '#tests/support/cast/crowd.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer, publishesJob } from '#tests/support/cast/jobs.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { codeOf, made, outcome } from '#tests/support/cast/place.ts';
import { requested, requests } from '#tests/support/cast/requests.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { suspend } from '#tests/support/cast/standing.ts';
import { allSamples, isOfAll, isOfJobs, offered } from '#tests/support/filter-samples.ts';
import { finds } from '#tests/support/finds.ts';
import { stoppedInTheEnd } from '#tests/support/queue.ts';

const saving = (who: Person, search: object) =>
  who.send('POST', '/saved-searches', { of: 'search', ...search });
const saves = (who: Person, search: object): Promise<SavedSearch> => made(saving(who, search));
const saved = (who: Person) => who.call<SavedSearch[]>('GET', '/saved-searches');
const work = (api: TestApi) => stoppedInTheEnd(createWorker(api.ctx, queued)).runDue();
const told = async (who: Person) =>
  (await who.call<Notification[]>('GET', '/notifications/')).map(({ title }) => title);

describe('a saved search', () => {
  it('is kept once, whatever its spelling and however often at once, and let go by its person alone', async () => {
    const [, rosa, nelson] = await serving(person, person);
    const electrician = { q: ' Electricista em Nampula, até 5000 MT ', remote: 'false' };
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => saves(rosa, electrician)));
    expect(new Set(atOnce.map(({ id }) => id)).size).toBe(1);
    const first = await saves(rosa, electrician);
    expect(first).toMatchObject({
      of: 'search',
      type: null,
      name: 'Electricista em Nampula, até 5000 MT',
      path: '/search?q=Electricista+em+Nampula%2C+at%C3%A9+5000+MT',
    });
    expect(await saves(rosa, { q: 'eletricista Nampula', max_price: '5000' })).toEqual(first);
    const job = await saves(rosa, { of: 'jobs', province: 'Tete', min_price: '9000' });
    expect(job).toMatchObject({ of: 'jobs', type: 'job', path: '/jobs?min_price=9000&province=Tete' });
    expect(job.name).toBe('a partir de 9\u00a0000\u00a0MT, Tete');
    expect(await saves(rosa, { type: 'job', min_price: '9000', province: 'Tete' })).toEqual(job);
    expect(await saves(rosa, { of: 'search', q: 'x', min_price: '9', max_price: '1' })).toMatchObject({
      path: '/search?q=x&min_price=1&max_price=9',
    });
    expect(await saved(nelson)).toEqual([]);
    const all = await saved(rosa);
    expect(all.map(({ id }) => id)).toEqual([all[0]?.id, job.id, first.id]);
    expect(await codeOf(nelson.send('DELETE', `/saved-searches/${job.id}`))).toBe('not_found');
    expect((await rosa.send('DELETE', `/saved-searches/${job.id}`)).status).toBe(204);
    expect(await codeOf(rosa.send('DELETE', `/saved-searches/${job.id}`))).toBe('not_found');
    expect(await saved(rosa)).toHaveLength(2);
  });

  it('asks for something, and is one of twenty at most', async () => {
    const [, rosa] = await serving(person);
    for (const search of [
      {},
      { of: 'jobs' },
      { of: 'jobs', type: 'job', q: ' ' },
      { q: 'de para' },
      { q: '?!' },
    ])
      expect(await codeOf(saving(rosa, search))).toBe('validation_failed');
    for (let at = 0; at < 20; at += 1) await saves(rosa, { q: `palavra ${at}` });
    expect(await outcome(saving(rosa, { q: 'mais uma' }))).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('até 20 pesquisas') },
    });
    await saves(rosa, { q: 'palavra 7' });
    expect(await saved(rosa)).toHaveLength(20);
  });

  it('goes with its person, and its words within a day', async () => {
    const [api, rosa, ivo] = await serving(person, person);
    await saves(rosa, { q: 'padeiro nocturno' });
    await saves(ivo, { q: 'padeiro' });
    const { db } = api.ctx;
    const due = { deletion_due_at: '2026-01-01' };
    await db.updateTable('users').set(due).where('id', '=', rosa.user.id).execute();
    await eraseAccount(api.ctx, { userId: rosa.user.id });
    await forgetUnusedKeys(api.ctx);
    expect(await db.selectFrom('saved_searches').select('user_id').execute()).toEqual([
      { user_id: ivo.user.id },
    ]);
    const keys = await db.selectFrom('saved_search_keys').select('key').orderBy('key').execute();
    expect(keys).toEqual([{ key: 'padeiro' }, { key: 'padeiro*' }]);
  });
});

describe('who saved a search', () => {
  it('is told of what is new in one row, with the newest and the way to all', async () => {
    const [api, nelson, rosa, ivo] = await serving(freelancer, person, person);
    await publishes(nelson, { title: 'Quadro antigo' });
    await work(api);
    const search = await saves(rosa, { q: 'quadros electricos', type: 'service' });
    await saves(ivo, { q: 'canalizador' });
    await publishes(nelson);
    await work(api);
    await work(api);
    const path = `${search.path}&sort=recent`;
    const [one] = await rosa.call<Notification[]>('GET', '/notifications/');
    expect(one).toMatchObject({
      title: 'Novo serviço para «quadros electricos»',
      description: 'Quadro eléctrico completo',
      type: 'service',
      about: 'service',
      path,
    });
    await publishes(nelson, { title: 'Quadro eléctrico trifásico' });
    await work(api);
    const all = await rosa.call<Notification[]>('GET', '/notifications/');
    expect(all).toMatchObject([
      {
        id: one?.id,
        title: '2 novos serviços para «quadros electricos»',
        description: 'Quadro eléctrico trifásico',
      },
    ]);
    expect(await told(ivo)).toEqual([]);
    // Once read, what comes next is told of anew.
    await rosa.call('POST', '/notifications/read-all');
    await publishes(nelson, { title: 'Quadros eléctricos para lojas' });
    await work(api);
    expect(await told(rosa)).toEqual([
      'Novo serviço para «quadros electricos»',
      '2 novos serviços para «quadros electricos»',
    ]);
    // Nothing is left of it.
    await rosa.call('DELETE', `/saved-searches/${search.id}`);
    expect(await told(rosa)).toEqual([]);
  });

  it.each([
    ['services', allSamples.filter(isOfAll), offered],
    [
      'vacancies',
      allSamples.filter(isOfJobs),
      (api: TestApi) => employer(api, { title: 'Quadro novo', employment_type: 'estagio' }),
    ],
  ])('is told of %s that a filter finds, and not of what it just misses', async (_, samples, publish) => {
    const [api, rosa] = await serving(person);
    const savedPath = async (search: string) =>
      (await saves(rosa, { q: 'quadro', ...Object.fromEntries(new URLSearchParams(search)) })).path;
    const finding = new Set<string>();
    for (const { query, misses } of samples) {
      finding.add(`${await savedPath(query)}&sort=recent`);
      if (misses !== undefined) await savedPath(misses);
    }
    await publish(api);
    await work(api);
    const news = await rosa.call<Notification[]>('GET', '/notifications/');
    expect(new Set(news.map(({ path }) => path))).toEqual(finding);
  });

  it('is told of a request in its trade and place, which leads to the list of requests', async () => {
    const [api, { rosa, zito }] = await serving(requested);
    const trade = { category: 'Beleza', province: 'Tete' };
    const search = await saves(zito, { of: 'requests', ...trade, type: 'job', max_price: '1' });
    expect(search).toMatchObject({
      of: 'requests',
      type: 'request',
      path: '/pedidos?category=Beleza&province=Tete',
    });
    expect(await saves(zito, { of: 'search', type: 'request', ...trade })).toEqual(search);
    await publishes(await freelancer(api, {}, { province: 'Tete' }), { category: 'Beleza' });
    const description = 'Duas meninas, sem extensões.';
    await requests(rosa, { ...trade, title: 'Trancinhas', description });
    await requests(rosa, { ...trade, province: 'Gaza', title: 'Unhas' });
    await work(api);
    const news = await zito.call<Notification[]>('GET', '/notifications/');
    expect(news).toMatchObject([
      {
        title: 'Novo pedido para «Beleza, Tete»',
        description: 'Trancinhas',
        path: '/pedidos?category=Beleza&province=Tete&sort=recent',
      },
    ]);
    expect(JSON.stringify(news)).not.toMatch(/Rosa|Cumbe/);
  });

  it('hears at once on a device that is connected', async () => {
    const [api, nelson, rosa] = await serving(freelancer, person);
    await saves(rosa, { q: 'quadro' });
    const heard: object[] = [];
    api.ctx.bus.on(
      'notified',
      ({ userId, notification }) => void heard.push({ userId, title: notification.title }),
    );
    await publishes(nelson);
    await work(api);
    expect(heard).toEqual([{ userId: rosa.user.id, title: 'Novo serviço para «quadro»' }]);
  });

  it('is told of a thing once: when it can first be seen, not when it comes back', async () => {
    const [api, nelson, rosa] = await serving(freelancer, person);
    await saves(rosa, { category: 'Construção' });
    const { id } = await publishes(nelson, { status: 'Pausado' });
    await work(api);
    expect(await told(rosa)).toEqual([]);
    await nelson.call('PUT', `/services/${id}`, { status: 'Ativo' });
    await work(api);
    expect(await told(rosa)).toEqual(['Novo serviço para «Construção»']);
    await nelson.call('PUT', `/services/${id}`, { status: 'Pausado' });
    await nelson.call('PUT', `/services/${id}`, { status: 'Ativo', title: 'Outro título' });
    await nelson.call('POST', `/services/${id}/promote`, { is_promoted: true });
    await nelson.call('PUT', '/users/me', { full_name: 'Outro Nome' });
    await work(api);
    expect(await told(rosa)).toEqual(['Novo serviço para «Construção»']);
  });

  it('is not told of what is gone again, of their own, over a block, or while suspended', async () => {
    const [api, nelson] = await serving(freelancer);
    const [rosa, blocked, blocks, gone] = [
      await person(api),
      await person(api),
      await person(api),
      await person(api),
    ];
    for (const who of [nelson, rosa, blocked, blocks, gone]) await saves(who, { q: 'quadro' });
    await nelson.call('PUT', `/blocks/${blocked.user.id}`);
    await blocks.call('PUT', `/blocks/${nelson.user.id}`);
    await suspend(api.ctx, gone.email);
    const { id } = await publishes(nelson);
    await nelson.call('PUT', `/services/${id}`, { status: 'Pausado' });
    await work(api);
    const told = () =>
      api.ctx.db.selectFrom('notifications').select('user_id').where('happening', '!=', 'decision').execute();
    expect(await told()).toEqual([]);
    await publishes(nelson);
    await work(api);
    expect(await told()).toEqual([{ user_id: rosa.user.id }]);
  });

  it('hears of people when the feed shows them, of companies, vacancies and work likewise', async () => {
    const [api, rosa] = await serving(person);
    await saves(rosa, { q: 'nacala' });
    const ana = await person(api, { full_name: 'Ana Nacala' });
    await work(api);
    expect(await told(rosa)).toEqual([]);
    await ana.call('PUT', '/users/me', { province: 'Nampula', district: 'Nacala' });
    await work(api);
    expect(await told(rosa)).toEqual(['Novo perfil para «nacala»']);
    const { who, company } = await owner(api, { name: 'Estaleiros de Nacala' });
    await publishesJob(who, { company_id: company.id, title: 'Soldador em Nacala' });
    await work(api);
    expect(await told(rosa)).toEqual(['3 novos resultados para «nacala»']);
  });
});

const trades = [
  'Electricista',
  'Pedreiro',
  'Carpinteiro',
  'Reparação de geradores',
  'Bolos de aniversário',
  'Táxi',
  'Limpeza de escritórios',
  'Aulas de português',
  'Contabilidade',
  'Xai-Xai à mesa',
  'Óptica',
  'Motoristas',
];
const places = [
  { province: 'Nampula', district: 'Nacala' },
  { province: 'Gaza', district: 'Xai-Xai' },
  { province: 'Maputo', district: 'Matola' },
] as const;
const someCategories = ['Construção', 'Serviços', 'Alimentação'] as const;
const asked = [
  'electricista',
  'eletricistas nampula',
  'pedr',
  'Pedreiro em Maputo',
  'car',
  'reparacao gerador',
  'e',
  'bolo',
  'aniversários',
  'taxis',
  'até 5000 MT',
  'limpeza a partir de 3000 MT',
  'portugues aula',
  'xai-xai',
  'xaixai',
  'xai',
  'optica',
  'ótica',
  'contabilidade gaza',
  'escritorio',
  'serviço',
  'elec',
  'vaga',
  'vagas motorista',
  'motorista gaza',
  'construcao',
  'cons',
  'helicóptero',
];

/** Everything that may stand in an address, some of it. */
function someSearch(random: Random): Record<string, string> {
  const place = random.pick(places);
  const some = (share: number, given: Record<string, string>) => (random.chance(share) ? given : {});
  const of = random.chance(0.3) ? 'jobs' : 'search';
  return {
    ...some(0.7, { q: random.pick(asked) }),
    ...some(0.3, { category: random.pick(someCategories) }),
    ...some(0.3, {
      province: place.province,
      ...(of === 'search' && some(0.5, { district: place.district })),
    }),
    ...some(0.15, { min_price: random.pick(['500', '5000']) }),
    ...some(0.1, { remote: 'true' }),
    ...some(0.1, { employment_type: 'estagio' }),
    ...(of === 'search' && some(0.15, { max_price: random.pick(['4000', '9000']) })),
    ...(of === 'search' && some(0.3, { type: random.pick(['service', 'job', 'user', 'company']) })),
    of,
  };
}

/** Services, vacancies, companies and freelancers, at random. */
async function publishSome(api: TestApi, random: Random): Promise<void> {
  for (const place of places) {
    const worker = await freelancer(
      api,
      { title: random.pick(trades) },
      { ...place, full_name: 'Ana Sitoe' },
    );
    const { who, company } = await owner(api, { name: `${random.pick(trades)} Lda`, ...place });
    for (let at = 0; at < 4; at += 1) {
      const [title, category] = [random.pick(trades), random.pick(someCategories)];
      const price = random.pick([null, 900, 4000, 4500, 20_000]);
      await publishes(worker, { title, category, price, tags: [random.pick(trades)] });
      await publishesJob(who, {
        company_id: company.id,
        title: random.pick(trades),
        category,
        salary_min: price,
        employment_type: random.pick([null, 'estagio']),
        remote_work: random.chance(0.3),
      });
    }
  }
}

describe('what is told', () => {
  it('is exactly what the search finds, or the list of vacancies', async () => {
    const api = await serveApi();
    const random = new Random(7);
    const searches = new Map<number, Record<string, string>>();
    for (let people = 0; people < 8; people += 1) {
      const who = await person(api, { full_name: 'Zé' });
      for (let at = 0; at < 18; at += 1) {
        const { of = '', ...search } = someSearch(random);
        if (Object.keys(search).length > 0)
          searches.set((await saves(who, { of, ...search })).id, { of, ...search });
      }
    }
    await api.ctx.db.deleteFrom('queue').execute();
    await publishSome(api, random);

    const toldOf = new Map<number, Set<string>>();
    const works = await api.ctx.db
      .selectFrom('queue')
      .selectAll()
      .where('kind', '=', 'match-searches')
      .execute();
    for (const { id, tries, payload } of works) {
      const thing: Thing = JSON.parse(payload);
      await matchSearches(api.ctx, thing, { id, tries, signal: new AbortController().signal });
      const rows = await api.ctx.db.selectFrom('notifications').select('details').execute();
      for (const { details } of rows) {
        const { searchId, thing: last } = JSON.parse(details);
        if (thingKey(last) !== thingKey(thing)) continue;
        toldOf.set(searchId, (toldOf.get(searchId) ?? new Set()).add(thingKey(thing)));
      }
    }
    expect(works.length).toBeGreaterThan(25);

    let compared = 0;
    for (const [id, { of, ...search }] of searches) {
      const told = [...(toldOf.get(id) ?? [])].sort();
      const found = await finds(api, { ...search, ...(of === 'jobs' && { type: 'job' }), limit: 50 });
      // Words one letter away stand in for words that are hardly found, which is not what was asked for.
      if (found.corrected === null) {
        // Somebody with a name alone can be found, but is not news.
        const news = found.items.filter((item) => item.type !== 'user' || item.province !== null);
        expect({ search, told }).toEqual({ search, told: news.map(thingKey).sort() });
        compared += told.length;
      }
      const {
        q = '',
        category,
        province,
        remote: remote_work,
        employment_type,
        min_price: min_salary,
      } = search;
      if (of !== 'jobs' || q.includes('MT')) continue;
      const listed = { q, category, province, remote_work, employment_type, min_salary, limit: '50' };
      const given = Object.entries(listed).filter(([, value]) => value) as [string, string][];
      const jobs = await made<Job[]>(api.ask(`/jobs/?${new URLSearchParams(given)}`));
      expect({ search, told }).toEqual({ search, told: jobs.map((job) => `job-${job.id}`).sort() });
      compared += told.length;
    }
    expect(compared).toBeGreaterThan(150);
  });

  it('goes on where a try was cut off, and tells nobody twice', async () => {
    const [api, nelson, rosa] = await serving(freelancer, person);
    const ids = await crowd(api.ctx.db, 600);
    await saves(rosa, { q: 'quadro' });
    await copyTo(api, ids);
    await api.ctx.db.deleteFrom('queue').execute();
    await publishes(nelson);
    const [work] = await api.ctx.db
      .selectFrom('queue')
      .selectAll()
      .where('kind', '=', 'match-searches')
      .execute();
    if (!work) throw new Error('Nothing is queued.');
    const turn = { id: work.id, tries: work.tries };
    const cut = new AbortController();
    const stop = api.ctx.bus.on('notified', () => cut.abort(new Error('cut off')));
    await expect(
      matchSearches(api.ctx, JSON.parse(work.payload), { ...turn, signal: cut.signal }),
    ).rejects.toThrow('cut off');
    stop();
    const before = await countTold(api);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(601);
    for (let again = 0; again < 2; again += 1) {
      const row = await api.ctx.db
        .selectFrom('queue')
        .selectAll()
        .where('id', '=', work.id)
        .executeTakeFirstOrThrow();
      await matchSearches(api.ctx, JSON.parse(row.payload), {
        ...turn,
        signal: new AbortController().signal,
      });
    }
    expect(await countTold(api)).toBe(601);
    const counts = await api.ctx.db.selectFrom('notifications').select('count').distinct().execute();
    expect(counts).toEqual([{ count: 1 }]);
  });
});

/** Gives these people the searches that are there. */
async function copyTo({ ctx: { db } }: TestApi, userIds: readonly number[]): Promise<void> {
  const [search] = await db.selectFrom('saved_searches').selectAll().execute();
  const keys = await db.selectFrom('saved_search_places').select('key_id').execute();
  if (!search) return;
  const { id: _, ...copied } = search;
  const made = await db
    .insertInto('saved_searches')
    .values(userIds.map((user_id) => ({ ...copied, user_id })))
    .returning('id')
    .execute();
  await db
    .insertInto('saved_search_places')
    .values(made.flatMap(({ id: search_id }) => keys.map(({ key_id }) => ({ key_id, search_id }))))
    .execute();
}

const countTold = async ({ ctx: { db } }: TestApi) =>
  (await db.selectFrom('notifications').select('id').execute()).length;
