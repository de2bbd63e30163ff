// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { mostItems } from '#lib/contract/portfolio-form.ts';
import { portfolioTexts as texts } from '#lib/copy/portfolio.ts';
import { countWrongEntries } from '#server/entries/mending.ts';
import { inProcessLimits } from '#server/fairness/limits/in-process.ts';
import { portfolioPage } from '#server/portfolio/reading.ts';
import { enqueue } from '#server/queue/queue.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { pdf } from '#tests/support/cast/applications.ts';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { fiftieth } from '#tests/support/cast/limits.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { codeOf, made, outcome } from '#tests/support/cast/place.ts';
import { changing, itemWords, type ShownFile, showing, shows } from '#tests/support/cast/portfolio.ts';
import { sweep, work } from '#tests/support/cast/queue.ts';
import { serving, servingWith } from '#tests/support/cast/serving.ts';
import { erases, suspend } from '#tests/support/cast/standing.ts';
import { finds, namesOf } from '#tests/support/finds.ts';
import { gif, video } from '#tests/support/media.ts';
import { jpeg, png } from '#tests/support/pictures.ts';

const hour = 60 * 60 * 1000;

const change = (who: Person, id: number, given: object, file?: ShownFile): Promise<PortfolioItem> =>
  made(changing(who, id, given, file));
const isThere = async (api: TestApi, address: string | null) =>
  (await api.askRoot(String(address))).status === 200;
const noMedia = {
  media_url: null,
  media_kind: null,
  media_type: null,
  media_name: null,
  media_size: null,
  media_pages: null,
  media_width: null,
  media_height: null,
  still_url: null,
};

describe('changing an item', () => {
  it('changes what is sent, and nothing else', async () => {
    const [api, rosa] = await serving(freelancer);
    const before = await shows(rosa, { link: 'exemplo.co.mz' }, { bytes: await jpeg() });
    api.clock.advance(1000);
    const updated_at = api.clock.now().toISOString();
    const after = await rosa.call('PUT', '/portfolio/1', { title: 'Outro título', link: null });
    expect(after).toEqual({ ...before, title: 'Outro título', link: null, updated_at });
    expect(await made(api.ask('/portfolio/1'))).toEqual(after);
  });

  it('takes nothing that a form does not, nor does publishing', async () => {
    const [api, rosa] = await serving(freelancer);
    const before = await shows(rosa);
    const wrong: [given: object, field: string, message?: string][] = [
      [{ title: '' }, 'title', texts.titleRequired],
      [{ title: 'Obra\u202e' }, 'title'],
      [{ description: 'x'.repeat(2001) }, 'description'],
      // More of them: tests/unit/web-address.test.ts.
      [{ link: 'javascript:alert(1)' }, 'link'],
      [{ remove_media: 'talvez' }, 'remove_media'],
    ];
    for (const [given, field, message] of wrong) {
      const query = new URLSearchParams({ ...itemWords, [field]: String(Object.values(given)[0] ?? '') });
      const ways = [
        () => rosa.send('PUT', '/portfolio/1', given),
        () => rosa.ask(`/portfolio/?${query}`, { method: 'POST' }),
        () => rosa.send('POST', '/portfolio/', { ...itemWords, ...given }),
      ];
      for (const way of field === 'remove_media' ? ways.slice(0, 1) : ways)
        expect(await outcome(way()), JSON.stringify(given)).toMatchObject({
          status: 422,
          body: { errors: [{ field, ...(message && { message }) }] },
        });
    }
    expect(await made(api.ask(`/portfolio/user/${rosa.user.id}`))).toEqual([before]);
  });

  it('that was changed since it was read is refused, and nothing is lost', async () => {
    const [api, rosa] = await serving(freelancer);
    const { updated_at, media_url } = await shows(rosa, {}, { bytes: pdf() });
    const sends = (title: string, file?: ShownFile) => changing(rosa, 1, { title, updated_at }, file);
    const answers = await Promise.all(['Um', 'Dois', 'Três'].map((title) => sends(title)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await outcome(sends('Quatro', { bytes: video() }))).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: texts.changedMeanwhile },
    });
    const byHeader = (version: string) =>
      rosa.ask('/portfolio/1?title=Cinco', { method: 'PUT', headers: { 'if-match': version } });
    expect((await byHeader(`"${updated_at}"`)).status).toBe(409);
    const { headers } = await rosa.ask('/portfolio/1');
    expect((await byHeader(headers.get('etag') ?? '')).status).toBe(200);
    api.clock.advance(2 * hour);
    await work(api);
    expect(await isThere(api, media_url)).toBe(true);
  });

  it('to another file lets go of the one before it, and of what stood for that', async () => {
    const [api, rosa] = await serving(freelancer);
    const first = await shows(rosa, {}, { bytes: video(), name: 'obra.mp4', still: await jpeg() });
    await work(api);
    expect(await isThere(api, first.media_url)).toBe(true);
    const second = await change(rosa, 1, {}, { bytes: pdf(), name: 'obra.pdf' });
    expect(second).toMatchObject({ media_kind: 'pdf', media_name: 'obra.pdf', still_url: null });
    await work(api);
    expect([await isThere(api, first.media_url), await isThere(api, second.media_url)]).toEqual([
      false,
      true,
    ]);
    api.clock.advance(25 * hour);
    await sweep(api);
    expect(await isThere(api, first.still_url)).toBe(false);
    expect(await isThere(api, second.media_url)).toBe(true);
  });

  it('takes its file away where that is asked for, in any of the ways to send', async () => {
    const [api, rosa] = await serving(freelancer);
    const ways = [
      (id: number) => rosa.ask(`/portfolio/${id}?remove_media=true`, { method: 'PUT' }),
      (id: number) => rosa.send('PUT', `/portfolio/${id}`, { remove_media: true }),
      (id: number) => changing(rosa, id, { remove_media: 'true' }),
    ];
    for (const way of ways) {
      const before = await shows(rosa, {}, { bytes: gif({ frames: 2 }) });
      expect(await change(rosa, before.id, { remove_media: 'false' })).toMatchObject({
        media_kind: 'animation',
      });
      expect(await made(way(before.id))).toMatchObject({ ...itemWords, ...noMedia });
      await work(api);
      expect(await isThere(api, before.media_url)).toBe(false);
    }
    const kept = await shows(rosa, {}, { bytes: pdf() });
    const both = await change(rosa, kept.id, { remove_media: 'true' }, { bytes: video() });
    expect(both.media_kind).toBe('video');
  });

  it('is its owner’s alone, as is deleting: what all may see is forbidden, what is hidden unknown', async () => {
    const [api, rosa, zito, { who: ana }] = await serving(freelancer, freelancer, owner);
    await shows(rosa);
    const tries = async (who: Person) => [
      await codeOf(changing(who, 1, { title: 'Meu' })),
      await codeOf(changing(who, 1, {}, { bytes: pdf() })),
      await codeOf(who.send('DELETE', '/portfolio/1')),
    ];
    for (const who of [zito, ana]) expect(await tries(who)).toEqual(Array(3).fill('forbidden'));
    expect(await made(api.ask('/portfolio/1'))).toMatchObject(itemWords);
    await suspend(api.ctx, rosa.email);
    expect(await tries(zito)).toEqual(Array(3).fill('not_found'));
    for (const path of ['/portfolio/99', '/portfolio/0', '/portfolio/abc', '/portfolio/order'])
      expect(await codeOf(zito.ask(path)), path).toBe('not_found');
  });
});

it('the items of an account that changed hands are hidden from everybody but their owner, until they save them', async () => {
  const [api, rosa] = await serving(freelancer);
  await shows(rosa, {}, { bytes: await jpeg() });
  await shows(rosa);
  const lists = async () => {
    const all = [api.ask, rosa.ask].map((asks) => made(asks(`/portfolio/user/${rosa.user.id}`)));
    const [theirs, hers] = (await Promise.all(all)) as [PortfolioItem[], PortfolioItem[]];
    return [theirs.length, hers.map(({ is_hidden }) => is_hidden)];
  };
  expect(await lists()).toEqual([2, [false, false]]);
  const payload = { userId: rosa.user.id };
  const now = api.clock.now();
  await api.ctx.db.inTransaction((tx) => enqueue(tx, { kind: 'pause-services', payload, now }));
  await work(api);
  expect(await lists()).toEqual([0, [true, true]]);
  expect(await codeOf(api.ask('/portfolio/1'))).toBe('not_found');
  expect(namesOf(await finds(api, { type: 'portfolio', q: 'cozinha' }))).toEqual([]);
  expect((await api.askRoot('/preview/portfolio-1.png')).status).toBe(404);
  expect(await made(rosa.ask('/portfolio/1'))).toMatchObject({ is_hidden: true });
  expect(await made(rosa.send('PUT', '/portfolio/1', {}))).toMatchObject({ is_hidden: false });
  expect(await lists()).toEqual([1, [true, false]]);
  const page = await portfolioPage(api.ctx, { owner_id: rosa.user.id }, {});
  expect([page.total, page.items.map(({ id }) => id)]).toEqual([1, [1]]);
  expect(namesOf(await finds(api, { type: 'portfolio', q: 'cozinha' }))).toEqual([itemWords.title]);
  expect(await countWrongEntries(api.ctx)).toBe(0);
});

describe('deleting an item', () => {
  it('takes it away from everybody, with its words and its file', async () => {
    const [api, rosa] = await serving(freelancer);
    const { media_url } = await shows(rosa, { client_id: 'a1b2c3d4', link: 'a.mz' }, { bytes: pdf() });
    expect((await rosa.send('DELETE', '/portfolio/1')).status).toBe(204);
    for (const asks of [api.ask, rosa.ask]) expect(await codeOf(asks('/portfolio/1'))).toBe('not_found');
    for (const method of ['PUT', 'DELETE'])
      expect(await codeOf(rosa.send(method, '/portfolio/1', {}))).toBe('not_found');
    expect(await made(rosa.ask(`/portfolio/user/${rosa.user.id}`))).toEqual([]);
    await work(api);
    expect(await isThere(api, media_url)).toBe(false);
    const [row] = await api.ctx.db.selectFrom('portfolio_items').selectAll().execute();
    expect(row).toMatchObject({ ...noMedia, title: '', description: '', link: null, client_id: null });
    expect((await shows(rosa, { client_id: 'a1b2c3d4' })).id).toBe(2);
  });

  it('of one of two with the same picture leaves the other its own', async () => {
    const [api, rosa] = await serving(freelancer);
    const bytes = await png();
    const [one, other] = [await shows(rosa, {}, { bytes }), await shows(rosa, {}, { bytes })];
    expect(other.media_url).toBe(one.media_url);
    await rosa.send('DELETE', '/portfolio/1');
    for (let day = 0; day < 3; day += 1) {
      api.clock.advance(25 * hour);
      await sweep(api);
    }
    expect(await isThere(api, other.media_url)).toBe(true);
  });
});

describe('files that no item shows', () => {
  it('go within an hour where nothing came of them', async () => {
    const [api, rosa] = await serving(freelancer);
    const { id, updated_at } = await shows(rosa);
    const edits = [1, 2, 3].map(() => changing(rosa, id, { updated_at }, { bytes: video() }));
    const answers = await Promise.all(edits.map(async (edit) => (await edit).json()));
    const { media_url } = answers.find((answer) => answer.media_url);
    const kept = () =>
      api.ctx.db.selectFrom('queue').select('id').where('kind', '=', 'sweep-kept-file').execute();
    expect(await kept()).toHaveLength(3);
    api.clock.advance(hour + 1000);
    await work(api);
    expect(await kept()).toEqual([]);
    expect(await isThere(api, media_url)).toBe(true);
  });

  it('go with the account', async () => {
    const [api, { who: rosa, company }, zito] = await serving(owner, freelancer);
    const hers = [
      await shows(rosa, { company_id: company.id }, { bytes: video(), still: await jpeg() }),
      await shows(rosa, { company_id: company.id }, { bytes: gif({ frames: 2 }) }),
      await shows(rosa, { company_id: company.id }, { bytes: await png() }),
    ].flatMap(({ media_url, still_url }) => [media_url, still_url]);
    const { media_url: his } = await shows(zito, {}, { bytes: pdf() });
    await erases(api.ctx, rosa);
    api.clock.advance(25 * hour);
    await sweep(api);
    for (const address of hers) expect(await isThere(api, address)).toBe(false);
    expect(await isThere(api, his)).toBe(true);
    expect(await api.ctx.db.selectFrom('portfolio_items').select('owner_id').execute()).toEqual([
      { owner_id: zito.user.id },
    ]);
  });
});

describe('the order of a portfolio', () => {
  const idsOf = async (api: TestApi, path: string) =>
    (await made<PortfolioItem[]>(api.ask(`/portfolio/${path}`))).map(({ id }) => id);
  const orders = (who: Person, company_id: number | null, ids: unknown) =>
    who.send('PUT', '/portfolio/order', { company_id, ids });

  it('by two tabs at once is that of one of them, whole', async () => {
    const [api, rosa] = await serving(freelancer);
    for (let count = 0; count < 6; count += 1) await shows(rosa);
    const [up, down] = [
      [1, 2, 3, 4, 5, 6],
      [6, 5, 4, 3, 2, 1],
    ];
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all([up, down, up, down].map((ids) => orders(rosa, null, ids)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect([up, down]).toContainEqual(await idsOf(api, `user/${rosa.user.id}`));
    }
  });

  it('passes over what another tab deleted, and keeps at the top what that added', async () => {
    const [api, rosa] = await serving(freelancer);
    for (let count = 0; count < 3; count += 1) await shows(rosa);
    await rosa.send('DELETE', '/portfolio/2');
    for (let count = 0; count < 2; count += 1) await shows(rosa);
    expect(await made(orders(rosa, null, [1, 2, 3, 1, 2]))).toEqual({ ids: [5, 4, 1, 3] });
    expect(await made(orders(rosa, null, []))).toEqual({ ids: [5, 4, 1, 3] });
    expect(await idsOf(api, `user/${rosa.user.id}`)).toEqual([5, 4, 1, 3]);
  });

  it('has no items of others, of another portfolio, or that there never were', async () => {
    const [api, { who: rosa, company }] = await serving(owner);
    const second = await companyOf(rosa, { name: 'Moageira' });
    const { who: zito, company: his } = await owner(api);
    await shows(rosa, { company_id: company.id });
    await shows(rosa, { company_id: second.id });
    await shows(zito, { company_id: his.id });
    await shows(zito, { company_id: his.id });
    await zito.send('DELETE', '/portfolio/4');
    for (const strange of [2, 3, 4, 99])
      expect(await outcome(orders(rosa, company.id, [1, strange])), String(strange)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'ids', message: texts.strangeOrder }] },
      });
    for (const odd of [undefined, 'x', [0], [1.5], ['1'], Array(401).fill(1)])
      expect(await codeOf(orders(rosa, company.id, odd))).toBe('validation_failed');
    expect(await codeOf(orders(rosa, his.id, [3]))).toBe('forbidden');
    expect(await codeOf(orders(rosa, 99, []))).toBe('not_found');
    expect(await codeOf(orders(rosa, null, []))).toBe('forbidden');
    expect(await idsOf(api, `company/${company.id}`)).toEqual([1]);
  });
});

describe('limits of portfolios', () => {
  it('are 200 items, however many come at once, and there is room again for the deleted', async () => {
    const api = await serveApi({ limits: { ...inProcessLimits(), take: async () => undefined } });
    const { who, company } = await owner(api);
    const { id: _, ...row } = await api.ctx.db
      .selectFrom('portfolio_items')
      .selectAll()
      .where('id', '=', (await shows(who, { company_id: company.id })).id)
      .executeTakeFirstOrThrow();
    await api.ctx.db
      .insertInto('portfolio_items')
      .values(Array.from({ length: mostItems - 3 }, () => row))
      .execute();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => outcome(showing(who, { company_id: company.id }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: texts.full },
    });
    await who.send('DELETE', '/portfolio/1');
    expect((await showing(who, { company_id: company.id })).status).toBe(201);
  });

  it('are a hundred publications a day, and two hundred files', async () => {
    const { limits } = fiftieth('portfolio');
    const [, rosa] = await servingWith({ limits }, freelancer);
    for (let count = 0; count < 2; count += 1) await rosa.call('POST', '/portfolio/', itemWords);
    const refused = await rosa.send('POST', '/portfolio/', itemWords);
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 24 * 60 * 60]);
    for (let count = 0; count < 4; count += 1) await change(rosa, 1, {}, { bytes: video('mp4', 0) });
    expect((await changing(rosa, 1, {}, { bytes: video('mp4', 0) })).status).toBe(429);
    expect((await changing(rosa, 1, { title: 'Só palavras' })).status).toBe(200);
  });
});
