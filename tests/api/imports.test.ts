// @module-tag one-database
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mostLines, type ServiceImport } from '#lib/contract/imports.ts';
import type { Service } from '#lib/contract/services.ts';
import { importTexts as texts } from '#lib/copy/imports.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { formatDate } from '#lib/format/date.ts';
import { formatPrice } from '#lib/format/price.ts';
import { publishLines } from '#server/imports/imports.ts';
import { enqueue } from '#server/queue/queue.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { imports, readImport, sendsCsv } from '#tests/support/cast/imports.ts';
import { type Person, person, signsInAgain } from '#tests/support/cast/people.ts';
import { codeOf, made, outcome, refusal } from '#tests/support/cast/place.ts';
import { sweep, work } from '#tests/support/cast/queue.ts';
import { keptPictures, publishes, readService } from '#tests/support/cast/services.ts';
import { serving, servingWith } from '#tests/support/cast/serving.ts';
import { suspend } from '#tests/support/cast/standing.ts';
import { joins } from '#tests/support/cast/teams.ts';
import { jpeg } from '#tests/support/pictures.ts';

const bread = 'Pão de milho;Às seis, quente.;Alimentação;1.500,00;pão, forno;';
const cake = 'Bolo;De cenoura.;Alimentação;;;';
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Pão ${at};Quente.;Outros;;;`);

async function importsAll(api: TestApi, who: Person, lines: readonly string[], fields?: object) {
  const begun = await imports(who, lines, fields);
  await work(api);
  // Nothing of it was new.
  return begun.id === null ? begun : readImport(who, begun);
}

const titlesOf = async (who: Person): Promise<string[]> =>
  (await who.call<Service[]>('GET', '/services/mine?limit=100')).map(({ title }) => title).sort();

const statesOf = ({ lines }: ServiceImport) => lines.map(({ state }) => state);

/** Somewhere on the internet, where pictures are. */
async function pictureSite(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('an import', () => {
  it('without keeping says line by line what would happen', async () => {
    const [api, nelson] = await serving(freelancer);
    const answer = await sendsCsv(nelson, [bread, '=1+1;a;Outros;;;', bread], { dry_run: true });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      id: null,
      done: true,
      ignored: [],
      lines: [
        expect.objectContaining({ state: 'wrong', problems: [{ field: 'title', message: texts.formula }] }),
        expect.objectContaining({ state: 'wrong', problems: [{ field: 'line', message: texts.sameAs(2) }] }),
        {
          line: 2,
          state: 'new',
          title: 'Pão de milho',
          category: 'Alimentação',
          price: 1500,
          picture: null,
          problems: [],
          service_id: null,
        },
      ],
    });
    await work(api);
    expect(await titlesOf(nelson)).toEqual([]);
  });

  it('publishes what is right, and leaves out the rest', async () => {
    const [api, { who, company }] = await serving(owner);
    const answer = await sendsCsv(who, [bread, ';a;Outros;;;', cake], { company_id: company.id });
    expect(answer.status).toBe(201);
    const begun: ServiceImport = await answer.json();
    expect([begun.done, statesOf(begun)]).toEqual([false, ['waiting', 'wrong', 'waiting']]);
    await work(api);
    const ended = await readImport(who, begun);
    expect([ended.done, statesOf(ended)]).toEqual([true, ['published', 'wrong', 'published']]);
    const service = await made<Service>(api.ask(`/services/${ended.lines[0]?.service_id}`));
    expect(service).toMatchObject({
      title: 'Pão de milho',
      description: 'Às seis, quente.',
      category: 'Alimentação',
      price: 1500,
      tags: ['pão', 'forno'],
      poster_name: company.name,
      status: 'Ativo',
    });
  });

  it('of the same file publishes nothing twice, even if it was renamed since; what was deleted comes back', async () => {
    const [api, nelson] = await serving(freelancer);
    const first = await importsAll(api, nelson, [bread, cake]);
    const [breadId, cakeId] = first.lines.map(({ service_id }) => service_id);
    await nelson.call('PUT', `/services/${breadId}`, { title: 'Pão do dia' });
    await nelson.call('DELETE', `/services/${cakeId}`);
    const again = await importsAll(api, nelson, [bread, cake]);
    expect(statesOf(again)).toEqual(['known', 'published']);
    expect(again.lines[0]?.service_id).toBe(breadId);
    expect(await titlesOf(nelson)).toEqual(['Bolo', 'Pão do dia']);
  });

  it('that is killed between two lines, or between a service and its line, doubles nothing', async () => {
    const [api, nelson] = await serving(freelancer);
    const begun = await imports(nelson, [bread, cake]);
    const row = await api.ctx.db.selectFrom('service_imports').selectAll().executeTakeFirstOrThrow();
    await work(api);
    const { lines, done, ended_at } = row;
    await api.ctx.db.inTransaction(async (tx) => {
      await tx.updateTable('service_imports').set({ lines, done, ended_at }).execute();
      const now = api.clock.now();
      await enqueue(tx, { kind: 'import-services', payload: { importId: Number(begun.id) }, now });
    });
    await work(api);
    expect(statesOf(await readImport(nelson, begun))).toEqual(['published', 'published']);
    expect(await titlesOf(nelson)).toEqual(['Bolo', 'Pão de milho']);
  });

  it('at which two programs are at once is kept by one', async () => {
    const [api, nelson] = await serving(freelancer);
    const begun = await imports(nelson, numbered(5));
    const attempt = () =>
      publishLines(api.ctx, { importId: Number(begun.id) }, { signal: new AbortController().signal });
    const outcomes = await Promise.allSettled([attempt(), attempt()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(statesOf(await readImport(nelson, begun))).toEqual(Array(5).fill('published'));
    expect(await titlesOf(nelson)).toHaveLength(5);
  });

  it('is one at a time, ten a day', async () => {
    const [api, nelson] = await serving(freelancer);
    const both = await Promise.all([sendsCsv(nelson, [bread]), sendsCsv(nelson, [cake])]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await outcome(sendsCsv(nelson, [cake]))).toMatchObject({ body: { detail: texts.oneAtATime } });
    const last = await nelson.call<ServiceImport[]>('GET', '/services/imports');
    expect(last).toMatchObject([{ done: false, lines: [{ state: 'waiting' }] }]);
    expect(await (await freelancer(api)).call('GET', '/services/imports')).toEqual([]);
    expect((await sendsCsv(nelson, [cake], { dry_run: 1 })).status).toBe(200);
    const codes: number[] = [];
    for (let sent = 0; sent < 10; sent += 1) {
      await work(api);
      codes.push((await sendsCsv(nelson, [`Bolo ${sent};a;Outros;;;`])).status);
    }
    expect(codes.slice(0, 8)).toEqual(Array(8).fill(201));
    expect(codes.at(-1)).toBe(429);
  });

  it('is its sender’s alone to read', async () => {
    const [api, { who, company }] = await serving(owner);
    const { id } = await imports(who, [bread], { company_id: company.id });
    const strangers = [await freelancer(api), await joins(api, who, company.id, 'admin')];
    for (const stranger of strangers)
      expect(await codeOf(stranger.ask(`/services/imports/${id}`))).toBe('not_found');
  });

  it('is for who may publish there', async () => {
    const [api, { company }, nelson] = await serving(owner, freelancer);
    expect(await codeOf(sendsCsv(nelson, [bread], { company_id: company.id }))).toBe('forbidden');
    expect(await codeOf(sendsCsv(nelson, [bread], { company_id: 999 }))).toBe('not_found');
    expect(await refusal(sendsCsv(await person(api), [bread]))).toEqual([403, serviceTexts.onlyFreelancers]);
  });

  it('takes text alone, and not too much of it', async () => {
    const [, nelson] = await serving(freelancer);
    const refused = async (bytes: Buffer) => outcome(sendsCsv(nelson, bytes, { dry_run: true }));
    for (const bytes of [
      await jpeg(),
      Buffer.from('PK\x03\x04 a spreadsheet'),
      Buffer.from('%PDF-1.4 aaaaaaaa'),
    ])
      expect(await refused(bytes)).toMatchObject({ status: 415, body: { detail: texts.noCsv } });
    expect(await refused(Buffer.alloc(513 * 1024, 'a;'))).toMatchObject({ status: 413 });
    expect(await outcome(sendsCsv(nelson, numbered(mostLines + 1), { dry_run: true }))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'file', message: texts.manyLines(mostLines) }] },
    });
  });
});

describe('a line of an import', () => {
  it('that the program doubts is not published, and says why', async () => {
    const api = await serveApi();
    const description =
      'Instalamos quadros eléctricos completos em moradias, com material incluído e garantia de um ano.';
    await publishes(await freelancer(api), {
      title: 'Quadro eléctrico',
      description,
      category: 'Construção',
    });
    const nelson = await freelancer(api);
    const ended = await importsAll(api, nelson, [`Quadro eléctrico;"${description}";Construção;;;`, cake]);
    expect(statesOf(ended)).toEqual(['failed', 'published']);
    expect(ended.lines[0]?.problems[0]?.message).toMatch(/^Não publicámos\. ./);
  });

  it('beyond the limit of a day fails in words, and succeeds the day after', async () => {
    const [api, nelson] = await serving(freelancer);
    const limit = { name: 'publications', most: 300, withinMs: 24 * 60 * 60 * 1000 };
    while ((await api.ctx.limits.take(limit, String(nelson.user.id))) === undefined);
    const late = await importsAll(api, nelson, [bread]);
    expect(late.lines[0]).toMatchObject({ state: 'failed', problems: [{ message: texts.manyToday }] });
    api.clock.advance(25 * 60 * 60 * 1000);
    const tomorrow = await importsAll(api, await signsInAgain(api, nelson), [bread]);
    expect(statesOf(tomorrow)).toEqual(['published']);
  });

  it('whose sender is suspended meanwhile fails', async () => {
    const [api, nelson] = await serving(freelancer);
    const begun = await imports(nelson, [bread, cake]);
    await suspend(api.ctx, nelson.email);
    await work(api);
    const { lines } = await api.ctx.db
      .selectFrom('service_imports')
      .select('lines')
      .executeTakeFirstOrThrow();
    const shown: ServiceImport['lines'] = JSON.parse(lines);
    expect(shown.map(({ state, problems }) => [state, problems[0]?.message])).toEqual(
      Array(2).fill(['failed', texts.suspended]),
    );
    expect(lines).not.toContain('cenoura');
    expect(begun.done).toBe(false);
  });

  it('whose sender has left the company meanwhile fails', async () => {
    const [api, { who, company }] = await serving(owner);
    const editor = await joins(api, who, company.id, 'editor');
    const begun = await imports(editor, [bread], { company_id: company.id });
    await who.call('DELETE', `/companies/${company.id}/members/${editor.user.id}`);
    await work(api);
    expect((await readImport(editor, begun)).lines[0]).toMatchObject({
      state: 'failed',
      service_id: null,
      problems: [{ message: texts.notYourCompany }],
    });
  });

  it('of an editor belongs to the company', async () => {
    const [api, { who, company }] = await serving(owner);
    const editor = await joins(api, who, company.id, 'editor');
    await importsAll(api, editor, [bread], { company_id: company.id });
    const other = await companyOf(who, { name: 'Moageira' });
    const again = await importsAll(api, who, [bread], { company_id: company.id });
    expect(statesOf(again)).toEqual(['known']);
    expect(statesOf(await importsAll(api, who, [bread], { company_id: other.id }))).toEqual(['published']);
  });
});

describe('a line whose title the seller has already', () => {
  const dearer = bread.replace('1.500,00', '1800');
  const look = async (who: Person, lines: readonly string[], fields: object = {}) =>
    (await imports(who, lines, { ...fields, dry_run: true })).lines;

  it('updates that service, says first what changes, and does nothing when it comes again', async () => {
    const [api, nelson] = await serving(freelancer);
    const { lines } = await importsAll(api, nelson, [bread, cake]);
    const id = lines[0]?.service_id;
    // As people write it again.
    const list = [cake, 'Broa;Nova.;Alimentação;;;', dearer.replace('Pão de', 'PAO  de'), '=1;a;Outros;;;'];
    expect(await look(nelson, list)).toMatchObject([
      { line: 5, state: 'wrong' },
      {
        line: 4,
        state: 'update',
        service_id: id,
        problems: [],
        changes: [{ field: 'price', from: formatPrice(1500), to: formatPrice(1800) }],
      },
      { line: 3, state: 'new' },
      { line: 2, state: 'known' },
    ]);
    expect(statesOf(await importsAll(api, nelson, list))).toEqual(['known', 'published', 'updated', 'wrong']);
    expect(await titlesOf(nelson)).toEqual(['Bolo', 'Broa', 'Pão de milho']);
    expect(await readService(api, Number(id))).toMatchObject({ price: 1800, tags: ['pão', 'forno'] });
    const again = await imports(nelson, list);
    expect([again.id, statesOf(again)]).toEqual([null, ['wrong', 'known', 'known', 'known']]);
  });

  it('gets the values of the file again, from an older file or after a change by hand', async () => {
    const [api, nelson] = await serving(freelancer);
    for (const line of [bread, dearer, bread]) await importsAll(api, nelson, [line]);
    const [service] = await nelson.call<Service[]>('GET', '/services/mine');
    expect(service).toMatchObject({ price: 1500 });
    await nelson.call('PUT', `/services/${service?.id}`, { price: 7 });
    expect(statesOf(await importsAll(api, nelson, [bread]))).toEqual(['updated']);
    expect(await readService(api, Number(service?.id))).toMatchObject({ price: 1500 });
  });

  it('keeps what the file has no column for', async () => {
    const [api, nelson] = await serving(freelancer);
    const { id } = await publishes(nelson, { title: 'Pão', price: 90, tags: ['forno'] });
    const file = Buffer.from('Título;Descrição;Categoria\npao;Novo.;Outros');
    expect((await sendsCsv(nelson, file)).status).toBe(201);
    await work(api);
    expect(await readService(api, id)).toMatchObject({
      title: 'Pão',
      description: 'Novo.',
      category: 'Outros',
      price: 90,
      tags: ['forno'],
    });
  });

  it('is published beside it, once, or left, as its sender chooses', async () => {
    const [api, nelson] = await serving(freelancer);
    await importsAll(api, nelson, [bread]);
    const left = await importsAll(api, nelson, [dearer], { same_title: 'leave' });
    expect([left.id, statesOf(left)]).toEqual([null, ['left']]);
    const second = await importsAll(api, nelson, [dearer], { same_title: 'publish' });
    expect(second.lines).toMatchObject([{ state: 'published', problems: [{ message: texts.second }] }]);
    for (const same_title of ['publish', 'update'])
      expect(await look(nelson, [bread, dearer], { same_title })).toMatchObject(
        Array(2).fill({ state: 'known' }),
      );
    expect(await titlesOf(nelson)).toEqual(['Pão de milho', 'Pão de milho']);
    expect(await codeOf(sendsCsv(nelson, [bread], { same_title: 'all' }))).toBe('validation_failed');
  });

  it('updates the newest of two, and says so; two lines of one title change two services', async () => {
    const [api, nelson] = await serving(freelancer);
    const older = await publishes(nelson, { title: 'Pão de milho', price: 10 });
    const newer = await publishes(nelson, { title: 'pão de milho', price: 20 });
    const note = texts.newestOf(2, formatDate(api.clock.now()));
    expect(await look(nelson, [bread])).toMatchObject([
      { state: 'update', service_id: newer.id, problems: [{ field: 'title', message: note }] },
    ]);
    await importsAll(api, nelson, [bread, dearer]);
    const prices = await Promise.all([older, newer].map(({ id }) => readService(api, id)));
    expect(prices.map(({ price }) => price)).toEqual([1800, 1500]);
    expect((await look(nelson, [bread, dearer])).map(({ state }) => state)).toEqual(['known', 'known']);
  });

  it('of another company, or of oneself, is another service', async () => {
    const [api, { who, company }] = await serving(owner);
    await importsAll(api, who, [bread], { company_id: company.id });
    const other = await companyOf(who, { name: 'Moageira' });
    expect(await look(who, [dearer], { company_id: other.id })).toMatchObject([{ state: 'new' }]);
    await who.call('PUT', '/users/me', { user_type: 'freelancer' });
    expect(await look(who, [dearer])).toMatchObject([{ state: 'new' }]);
  });

  it('is the editor’s own writing, who changes nothing once removed', async () => {
    const [api, { who, company }] = await serving(owner);
    const editor = await joins(api, who, company.id, 'editor');
    const fields = { company_id: company.id };
    const { lines } = await importsAll(api, who, [bread, cake], fields);
    const [breadId, cakeId] = lines.map(({ service_id }) => Number(service_id));
    await importsAll(api, editor, [bread.replace('quente', 'morno')], fields);
    const row = await api.ctx.db
      .selectFrom('services')
      .select('written_by')
      .where('id', '=', Number(breadId))
      .executeTakeFirstOrThrow();
    expect(row.written_by).toBe(editor.user.id);
    const begun = await imports(editor, [cake.replace(';;;', ';5;;')], fields);
    await who.call('DELETE', `/companies/${company.id}/members/${editor.user.id}`);
    await work(api);
    expect((await readImport(editor, begun)).lines).toMatchObject([
      { state: 'failed', problems: [{ message: texts.notYourCompany }] },
    ]);
    expect(await readService(api, Number(cakeId))).toMatchObject({ price: null });
  });

  it('whose service was deleted or changed meanwhile says so, and changes nothing', async () => {
    const [api, nelson] = await serving(freelancer);
    const { lines } = await importsAll(api, nelson, [bread, cake]);
    const [breadId, cakeId] = lines.map(({ service_id }) => service_id);
    const begun = await imports(nelson, [dearer, cake.replace(';;;', ';5;;')]);
    await nelson.call('DELETE', `/services/${breadId}`);
    await nelson.call('PUT', `/services/${cakeId}`, { price: 7 });
    await work(api);
    expect((await readImport(nelson, begun)).lines).toMatchObject([
      { state: 'failed', problems: [{ message: texts.gone }] },
      { state: 'failed', problems: [{ message: texts.changedMeanwhile }] },
    ]);
    expect(await nelson.call('GET', '/services/mine')).toMatchObject([{ title: 'Bolo', price: 7 }]);
  });

  it('whose program was killed after the change is through when it goes on', async () => {
    const [api, nelson] = await serving(freelancer);
    await importsAll(api, nelson, [bread]);
    const begun = await imports(nelson, [dearer]);
    const ofThis = Number(begun.id);
    const { lines, done, ended_at } = await api.ctx.db
      .selectFrom('service_imports')
      .selectAll()
      .where('id', '=', ofThis)
      .executeTakeFirstOrThrow();
    await work(api);
    await api.ctx.db.inTransaction((tx) =>
      tx.updateTable('service_imports').set({ lines, done, ended_at }).where('id', '=', ofThis).execute(),
    );
    await publishLines(api.ctx, { importId: ofThis }, { signal: new AbortController().signal });
    expect(statesOf(await readImport(nelson, begun))).toEqual(['updated']);
  });

  it('keeps its pictures, unless the line names one that did not come in by it already', async () => {
    const photo = await jpeg();
    const webhookStandIn = await pictureSite((_req, res) => res.end(photo));
    const [api, nelson] = await servingWith({ webhookStandIn }, freelancer);
    const images = await keptPictures(nelson, 2);
    const { id } = await publishes(nelson, { title: 'Pão de milho', images });
    await importsAll(api, nelson, [bread]);
    expect((await readService(api, id)).images).toEqual(images);
    const named = `${bread}${webhookStandIn}/pao.jpg`;
    expect(await look(nelson, [named])).toMatchObject([
      { state: 'update', changes: [{ field: 'picture', from: null, to: null }] },
    ]);
    await importsAll(api, nelson, [named]);
    const after = (await readService(api, id)).images;
    expect([after.length, images.includes(String(after[0]))]).toEqual([1, false]);
    expect(await look(nelson, [named])).toMatchObject([{ state: 'known' }]);
  });
});

describe('a picture of an import', () => {
  it('is asked for no more from a host that let two of them wait to the end', async () => {
    let asked = 0;
    const own = await pictureSite(() => {
      asked += 1;
    });
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(Math.min(ms, 200)));
    onTestFinished(() => patience.mockRestore());
    const api = await serveApi({ webhookStandIn: own });
    const lines = [1, 2, 3, 4].map((at) => `Pão ${at};Quente.;Outros;;;${own}/${at}.jpg`);
    const { lines: done } = await importsAll(api, await freelancer(api), lines);
    const { host } = new URL(own);
    expect(done.map(({ state, problems }) => [state, problems[0]?.message])).toEqual([
      ...[1, 2].map(() => ['published', texts.slowHost(host)]),
      ...[3, 4].map(() => ['published', texts.slowAgain(host)]),
    ]);
    expect(done[0]).not.toHaveProperty('slowHost');
    expect(asked).toBe(2);
  });

  it('is fetched, and shown as one that was sent', async () => {
    const photo = await jpeg();
    const webhookStandIn = await pictureSite((_req, res) => res.end(photo));
    const [api, { who, company }] = await servingWith({ webhookStandIn }, owner);
    const editor = await joins(api, who, company.id, 'editor');
    const fields = { company_id: company.id };
    const ended = await importsAll(api, editor, [`${bread}${webhookStandIn}/pao.jpg`], fields);
    expect(ended.lines[0]).toMatchObject({ state: 'published', problems: [] });
    const { image_url } = await made<Service>(api.ask(`/services/${ended.lines[0]?.service_id}`));
    expect((await api.askRoot(String(image_url))).headers.get('content-type')).toBe('image/webp');
  });

  it.each<[string, RequestListener, RegExp]>([
    ['is no picture', (_req, res) => res.end('<h1>Não é uma imagem</h1>'), /JPG, PNG ou WebP/],
    [
      'is a damaged picture',
      (_req, res) => res.end(Buffer.from('\xff\xd8\xff damaged, all of it', 'latin1')),
      /danificada/,
    ],
    ['is too large', (_req, res) => res.end(Buffer.alloc(5 * 1024 * 1024 + 1, 1)), /5MB/],
    [
      'is elsewhere',
      (_req, res) => res.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
      /^A imagem não entra/,
    ],
    ['is gone', (_req, res) => res.writeHead(404).end(), /^A imagem não entra/],
    ['breaks off', (_req, res) => res.destroy(), /^A imagem não entra/],
  ])('that %s does not keep its service from being published', async (_how, answer, words) => {
    const webhookStandIn = await pictureSite(answer);
    const [api, nelson] = await servingWith({ webhookStandIn }, freelancer);
    const { lines } = await importsAll(api, nelson, [`${bread}${webhookStandIn}/pao.jpg`]);
    expect(lines[0]).toMatchObject({
      state: 'published',
      problems: [{ field: 'picture', message: expect.stringMatching(words) }],
    });
    expect(await titlesOf(nelson)).toEqual(['Pão de milho']);
  });

  it('is never fetched from this machine or its network', async () => {
    const asked: string[] = [];
    const own = new URL(await pictureSite((req, res) => res.end(asked.push(String(req.url)))));
    const [api, nelson] = await servingWith({ resolve: async () => ['127.0.0.1'] }, freelancer);
    const { lines } = await importsAll(api, nelson, [
      `${bread}http://127.0.0.1:${own.port}/a.jpg`,
      `${cake}https://exemplo.co.mz/b.jpg`,
    ]);
    expect(lines).toMatchObject([
      { state: 'published', problems: [{ field: 'picture', message: texts.pictureAddress }] },
      { state: 'published', problems: [{ field: 'picture', message: texts.noPicture }] },
    ]);
    await pause(50);
    expect(asked).toEqual([]);
  });
});

describe('an import that is over', () => {
  const day = 24 * 60 * 60 * 1000;

  it('is kept for 30 days', async () => {
    const [api, nelson] = await serving(freelancer);
    const { id } = await importsAll(api, nelson, [bread]);
    const seenAfter = async (days: number) => {
      api.clock.advance(days * day);
      await sweep(api);
      return (await (await signsInAgain(api, nelson)).ask(`/services/imports/${id}`)).status;
    };
    expect([await seenAfter(29), await seenAfter(2)]).toEqual([200, 404]);
  });

  it('because its work was given up lets the next one begin', async () => {
    const [api, nelson] = await serving(freelancer);
    const begun = await imports(nelson, [bread]);
    await api.ctx.db.inTransaction((tx) =>
      tx.deleteFrom('queue').where('kind', '=', 'import-services').execute(),
    );
    api.clock.advance(2 * day);
    await sweep(api);
    const again = await signsInAgain(api, nelson);
    const ended = await readImport(again, begun);
    expect([ended.done, statesOf(ended)]).toEqual([true, ['failed']]);
    expect(statesOf(await importsAll(api, again, [bread]))).toEqual(['published']);
  });
});
