// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import type { Request } from '#lib/contract/requests.ts';
import type { SearchPage, Suggestions } from '#lib/contract/search.ts';
import { requestRefusals as texts } from '#lib/copy/requests.ts';
import { formatDate } from '#lib/format/date.ts';
import { eraseAccount } from '#server/erasure.ts';
import { closeOverdueRequests } from '#server/requests/requests.ts';
import { publicPaths } from '#server/things.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { follows } from '#tests/support/cast/follows.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { noticesOf } from '#tests/support/cast/notifications.ts';
import { type Person, person, signsInAgain } from '#tests/support/cast/people.ts';
import { outcome, refusal } from '#tests/support/cast/place.ts';
import { work } from '#tests/support/cast/queue.ts';
import { needed, offered, requested, requests } from '#tests/support/cast/requests.ts';
import { keptPictures, publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';

const day = 24 * 60 * 60 * 1000;

const read = (who: Person, id: number): Promise<Request> => who.call('GET', `/requests/${id}`);
const titlesFor = async (api: TestApi, path: string): Promise<string[]> =>
  (await (await api.ask(path)).json()).map(({ title }: Request) => title);

describe('who asks', () => {
  it('is told to who has signed in, and to nobody else', async () => {
    const [api, { rosa, zito, request }] = await serving(requested);
    const named = { owner_id: rosa.user.id, poster_name: 'Rosa Cumbe', poster_user_id: rosa.user.id };
    expect(request).toMatchObject({ status: 'Aberto', offers: 0, ...named });
    expect(await read(zito, request.id)).toMatchObject(named);
    expect(await zito.call('GET', '/requests/')).toMatchObject([named]);
    const { username } = rosa.user;
    for (const path of [`/requests/${request.id}`, '/requests/', '/search/feed', '/search/?q=torneira']) {
      const answer = await (await api.ask(path)).json();
      const [shown] = (answer.items ?? [answer].flat()).filter(({ slug }: Request) => slug === request.slug);
      expect(shown, path).toMatchObject({ title: request.title, owner_id: null, poster_user_id: null });
      expect(JSON.stringify(shown), path).not.toMatch(new RegExp(`Rosa|Cumbe|${username}`));
    }
  });

  it('is not found by their name, nor named to who has blocked them or lists what they keep', async () => {
    const [api, { rosa, zito, request }] = await serving(requested);
    const found = async (q: string): Promise<number> =>
      ((await (await api.ask(`/search/?type=request&q=${q}`)).json()) as SearchPage).items.length;
    expect([await found('cumbe'), await found(rosa.user.username), await found('torneira')]).toEqual([
      0, 0, 1,
    ]);
    const { suggestions }: Suggestions = await (await api.ask('/search/suggestions?q=canaliz')).json();
    expect(suggestions.join()).not.toContain('torneira');
    await zito.call('POST', '/bookmarks', { type: 'request', id: request.id, is_bookmarked: true });
    await follows(zito, 'user', rosa.user.id);
    for (const path of ['/bookmarks/', '/search/feed?following=true']) {
      const text = await (await zito.ask(path)).text();
      expect(text, path).toContain('torneira');
      const own = JSON.stringify(
        [JSON.parse(text)]
          .flat()
          .flatMap((page) => page.items ?? page)
          .filter(({ type }) => type === 'request'),
      );
      expect(own, path).not.toMatch(/Rosa|Cumbe/);
    }
    await zito.call('PUT', `/blocks/${rosa.user.id}`);
    expect(await read(zito, request.id)).toMatchObject({ owner_id: null, poster_name: null });
  });
});

describe('publishing a request', () => {
  it('takes what a request needs, and refuses what it can’t be', async () => {
    const [api, rosa] = await serving(person);
    const images = await keptPictures(rosa, 4);
    const today = new Date(api.clock.now().getTime() + 2 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const whole = await requests(rosa, {
      district: 'KaMpfumo',
      budget_max: '1 500,50',
      wanted_by: today,
      images: images.slice(0, 3),
    });
    expect(whole).toMatchObject({
      ...needed,
      district: 'KaMpfumo',
      location: 'KaMpfumo, Maputo Cidade',
      budget_max: 1500.5,
      wanted_by: today,
      images: images.slice(0, 3),
      image_url: images[0],
      status: 'Aberto',
      closes_at: new Date(api.clock.now().getTime() + 14 * day).toISOString(),
    });
    for (const [field, value, message] of [
      ['title', ' ', texts.titleRequired],
      ['description', '', texts.descriptionRequired],
      ['category', 'Canalização', texts.categoryRequired],
      ['province', '', texts.provinceRequired],
      ['district', 'Rua da Mesquita, 12', texts.oddDistrict],
      ['district', 'Chókwè', texts.oddDistrict],
      ['budget_max', 'muito', texts.oddBudget],
      ['wanted_by', '2026-02-30', texts.oddDay],
      ['wanted_by', '2020-01-01', texts.pastDay],
      ['wanted_by', '2099-01-01', texts.farDay],
      ['images', images, texts.manyPictures],
      ['images', [`/media/${'0'.repeat(32)}-640.webp`], texts.lostPicture],
    ] as const) {
      const answer = await rosa.send('POST', '/requests/', { ...needed, [field]: value });
      const { errors } = await answer.json();
      expect([answer.status, errors?.[0]?.field, errors?.[0]?.message], `${field} ${value}`).toEqual([
        422,
        field,
        message,
      ]);
    }
  });

  it('makes at most twenty that are open', async () => {
    const [api, rosa] = await serving(person);
    const one = await requests(rosa);
    const { db } = api.ctx;
    const row = await db.selectFrom('requests').selectAll().executeTakeFirstOrThrow();
    const { id: _, client_id: __, ...same } = row;
    await db
      .insertInto('requests')
      .values(Array.from({ length: 19 }, () => ({ ...same, client_id: null })))
      .execute();
    expect(await refusal(rosa.send('POST', '/requests/', needed))).toEqual([409, texts.manyRequests]);
    await rosa.call('POST', `/requests/${one.id}/close`);
    expect(await requests(rosa)).toMatchObject({ status: 'Aberto' });
  });
});

it('a request of somebody else is changed, closed and deleted by nobody but its asker', async () => {
  const { zito, request } = await requested(await serveApi());
  const calls = [
    ['PUT', `/requests/${request.id}`, { title: 'Outra coisa' }],
    ['POST', `/requests/${request.id}/close`, {}],
    ['GET', `/requests/${request.id}/offers`, undefined],
    ['DELETE', `/requests/${request.id}`, undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    expect((await zito.send(method, path, body)).status, path).toBe(403);
    expect((await zito.send(method, path.replace(/\d+/, '999'), body)).status, path).toBe(404);
  }
  expect(await zito.call('GET', '/requests/mine')).toEqual([]);
});

it('the requests that somebody knows how to answer are open, in the categories of their services, and of others whom no block parts from them', async () => {
  const [, rosa, ana, zito] = await serving(person, person, freelancer);
  const fitting = async (query = ''): Promise<string[]> =>
    (await zito.call<Request[]>('GET', `/requests/fitting${query}`)).map(({ title }) => title);
  const sink = await requests(rosa, { title: 'Consertar o lava-loiça' });
  expect(await fitting()).toEqual([]);
  await publishes(zito, { category: 'Construção' });
  const paused = await publishes(zito, { category: 'Beleza' });
  await zito.call('PUT', `/services/${paused.id}`, { status: 'Pausado' });
  await publishes(zito, { category: 'Serviços' });
  await requests(rosa, { title: 'Cortar cabelo a dez crianças', category: 'Beleza' });
  await requests(zito, { title: 'Um ajudante para mim' });
  await requests(ana, { title: 'Levantar um muro', category: 'Construção' });
  const closed = await requests(rosa, { title: 'Pintar o portão' });
  await rosa.call('POST', `/requests/${closed.id}/close`);
  expect(await fitting()).toEqual(['Levantar um muro', 'Consertar o lava-loiça']);
  expect(await fitting('?limit=1')).toEqual(['Levantar um muro']);
  await ana.call('PUT', `/blocks/${zito.user.id}`);
  expect(await fitting()).toEqual(['Consertar o lava-loiça']);
  await offered(zito, sink.id);
  expect(await fitting()).toEqual([]);
});

it('changing a request writes nothing over a newer version, and nothing into one that is over', async () => {
  const [, { rosa, request }] = await serving(requested);
  const path = `/requests/${request.id}`;
  const changed: Request = await rosa.call('PUT', path, { title: 'Duas torneiras', budget_max: 900 });
  expect(changed).toMatchObject({ title: 'Duas torneiras', budget_max: 900, province: needed.province });
  const stale = { title: 'Três torneiras', updated_at: request.updated_at };
  expect(await outcome(rosa.send('PUT', path, stale))).toMatchObject({ status: 409 });
  expect((await rosa.send('PUT', path, { province: 'Gaza', district: 'KaMpfumo' })).status).toBe(422);
  await rosa.call('POST', `${path}/close`);
  expect(await refusal(rosa.send('PUT', path, { title: 'Tarde' }))).toEqual([409, texts.closed]);
});

describe('the end of a request', () => {
  it('comes by itself after fourteen days, for readers at once, and its asker is reminded on the twelfth', async () => {
    const [api, { rosa, request }] = await serving(requested);
    const until = (ms: number) => api.clock.advance(ms);
    until(12 * day - 1);
    await work(api);
    const again = await signsInAgain(api, rosa);
    expect(await noticesOf(again)).toEqual([]);
    until(1);
    await work(api);
    expect(await noticesOf(again)).toEqual([
      `O seu pedido fica aberto até ${formatDate(new Date(request.closes_at))}`,
    ]);
    until(2 * day - 1);
    expect(await titlesFor(api, '/requests/')).toEqual([request.title]);
    until(1);
    expect(await titlesFor(api, '/requests/')).toEqual([]);
    const late = await signsInAgain(api, rosa);
    expect(await read(late, request.id)).toMatchObject({ status: 'Fechado', ended_by: 'time' });
    const { updated_at } = request;
    const stored = () =>
      api.ctx.db
        .selectFrom('requests')
        .select(['status', 'ended_by', 'updated_at'])
        .executeTakeFirstOrThrow();
    expect(await stored()).toMatchObject({ status: 'Aberto', updated_at });
    await work(api);
    expect(await stored()).toMatchObject({ status: 'Fechado', ended_by: 'time' });
    expect(await noticesOf(late)).toHaveLength(1);
  });

  it('comes by night where its job was lost, and is not announced where it came before', async () => {
    const [api, { rosa, zito, request }] = await serving(requested);
    const other = await requests(zito, {
      title: 'Pintor',
      description: 'Um muro de dez metros, já rebocado.',
    });
    await rosa.call('POST', `/requests/${request.id}/close`);
    expect(await read(rosa, request.id)).toMatchObject({ status: 'Fechado', ended_by: 'hand' });
    const listed = (await publicPaths(api.ctx)).filter((path) => path.startsWith('/pedidos/'));
    expect(listed, 'the map of the site has those that are open').toEqual([`/pedidos/${other.slug}`]);
    api.clock.advance(13 * day);
    await work(api);
    expect(await noticesOf(await signsInAgain(api, rosa))).toEqual([]);
    await api.ctx.db.deleteFrom('queue').where('kind', '=', 'close-request').execute();
    api.clock.advance(2 * day);
    expect(await closeOverdueRequests(api.ctx)).toBe(false);
    const rows = await api.ctx.db.selectFrom('requests').select(['id', 'ended_by']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: request.id, ended_by: 'hand' },
      { id: other.id, ended_by: 'time' },
    ]);
  });

  it('comes with its deletion, and with its asker', async () => {
    const [api, { rosa, request }] = await serving(requested);
    const [image] = await keptPictures(rosa, 1);
    const other = await requests(rosa, { title: 'Pintor para o muro', images: [image] });
    await rosa.call('DELETE', `/requests/${request.id}`);
    expect((await api.ask(`/requests/${request.id}`)).status).toBe(404);
    const { db } = api.ctx;
    const gone = await db
      .selectFrom('requests')
      .selectAll()
      .where('id', '=', request.id)
      .executeTakeFirstOrThrow();
    expect(gone).toMatchObject({ description: '', images: '[]', status: 'Fechado', client_id: null });
    expect(await titlesFor(api, '/requests/')).toEqual([other.title]);
    await rosa.call('POST', '/users/me/deletion', { password: rosa.password });
    expect(await titlesFor(api, '/requests/')).toEqual([]);
    api.clock.advance(15 * day);
    await eraseAccount(api.ctx, { userId: rosa.user.id });
    for (const table of ['requests', 'request_pictures'] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });
});
