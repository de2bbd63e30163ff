import { describe, expect, it } from 'vitest';
import { type Service, service } from '#lib/contract/services.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { reinstate, suspend } from '#server/accounts/accounts.ts';
import { publicPaths } from '#server/sitemap.ts';
import { serveApi } from '#tests/support/api.ts';
import { codeOf, outcome, person, signIn, tokensFrom } from '#tests/support/cast.ts';
import { freelancer, made, owner, publishes, words } from '#tests/support/offers.ts';

describe('publishing a service', () => {
  it('in the name of a company keeps it as it is written, for everybody to see', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    const shown = service.parse(
      await publishes(who, {
        company_id: company.id,
        price: '15,000 MT',
        tags: '{electricista,"quadro, eléctrico",Electricista}',
        status: 'Ativo',
        is_promoted: 1,
      }),
    );
    expect(shown).toMatchObject({
      id: 1,
      slug: 'instalacao-electrica-completa-1',
      ...words,
      price: 15_000,
      tags: ['electricista', 'quadro, eléctrico'],
      status: 'Ativo',
      is_promoted: 0,
      owner_id: who.user.id,
      company_id: company.id,
      image_url: null,
      images: [],
      ...{ views: 0, leads: 0, likes: 0 },
      company: {
        id: company.id,
        name: company.name,
        logo_url: null,
        location: 'Ilha de Moçambique, Nampula',
      },
      poster_name: company.name,
      poster_type: 'company',
      poster_user_id: who.user.id,
    });
    expect(await outcome(api.ask('/services/1'))).toEqual({ status: 200, body: shown });
    expect(await made<Service[]>(await api.ask(`/services/company/${company.id}`))).toEqual([shown]);
  });

  it('without a company is for freelancers', async () => {
    const api = await serveApi();
    expect(await publishes(await freelancer(api))).toMatchObject({
      company: null,
      company_id: null,
      price: null,
      poster_type: 'freelancer',
      location: 'Matola, Maputo',
    });
    const simple = await person(api);
    expect(await outcome(simple.send('POST', '/services/', words))).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: serviceTexts.onlyFreelancers },
    });
  });

  it('is for oneself: not for another’s company, none that there is not, not without a session', async () => {
    const api = await serveApi();
    const { company } = await owner(api);
    const { who: other } = await owner(api);
    const tries = (company_id: unknown) => codeOf(other.send('POST', '/services/', { ...words, company_id }));
    expect(await tries(company.id)).toBe('forbidden');
    expect(await tries(99)).toBe('not_found');
    for (const odd of [-1, '9e99', 'abc', 1.5, {}]) expect(await tries(odd)).toBe('validation_failed');
    expect(await codeOf(api.send('POST', '/services/', words))).toBe('not_authenticated');
    expect(await made<Service[]>(await api.ask(`/services/company/${company.id}`))).toEqual([]);
  });

  it.each([
    ...['title', 'description', 'category'].flatMap((field) => [
      [{ [field]: '' }, field, serviceTexts.required] as const,
      [{ [field]: undefined }, field] as const,
    ]),
    [{ title: ' \n ' }, 'title', serviceTexts.required] as const,
    [{ title: 'x'.repeat(10_000) }, 'title', 'Use no máximo 120 caracteres.'] as const,
    [{ title: 'Obra\u202e' }, 'title'] as const,
    [{ category: 'Outra' }, 'category', serviceTexts.required] as const,
    ...['1e9', '-5', '0', 'grátis', '٣', -5, 0, true, 10.555].map(
      (price) => [{ price }, 'price', serviceTexts.oddPrice] as const,
    ),
    [{ tags: Array.from({ length: 200 }, (_, at) => `t${at}`) }, 'tags', serviceTexts.manyTags] as const,
    [{ tags: ['x'.repeat(41)] }, 'tags', 'Use no máximo 40 caracteres.'] as const,
    [{ tags: 5 }, 'tags', serviceTexts.oddTags] as const,
    [{ status: 'Fechado' }, 'status'] as const,
    [{ images: ['https://x.mz/a.jpg'] }, 'images', serviceTexts.lostPicture] as const,
    [{ client_id: 'x' }, 'client_id'] as const,
  ])('does not take %j', async (wrong, field, message: string | undefined = undefined) => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    expect(await outcome(nelson.send('POST', '/services/', { ...words, ...wrong }))).toMatchObject({
      status: 422,
      body: { errors: [{ field, ...(message && { message }) }] },
    });
    expect(await made<Service[]>(await nelson.ask('/services/mine'))).toEqual([]);
  });

  it('twice with one client_id, one after the other or at once, makes one', async () => {
    const api = await serveApi();
    const [nelson, rosa] = [await freelancer(api), await freelancer(api)];
    const sent = { client_id: 'a1b2c3d4-e5f6' };
    const all = await Promise.all(Array.from({ length: 8 }, () => publishes(nelson, sent)));
    all.push(await publishes(nelson, { ...sent, title: 'Outra vez' }));
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set([1]));
    expect((await publishes(rosa, sent)).id).toBe(2);
  });

  it('ends at the most of one person, however many come at once', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    const { id: _, ...row } = await api.ctx.db
      .selectFrom('services')
      .selectAll()
      .where('id', '=', (await publishes(nelson)).id)
      .executeTakeFirstOrThrow();
    for (let at = 0; at < 4996; at += 833)
      await api.ctx.db
        .insertInto('services')
        .values(Array.from({ length: Math.min(833, 4996 - at) }, () => row))
        .execute();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => outcome(nelson.send('POST', '/services/', words))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: serviceTexts.manyServices },
    });
  });
});

describe('changing a service', () => {
  it('changes what is sent, and nothing else', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    const before = await publishes(who, { company_id: company.id, price: 500, tags: ['a'] });
    api.clock.advance(1000);
    const after = await made<Service>(
      await who.send('PUT', '/services/1', { title: 'Pão de milho', price: null }),
    );
    expect(after).toEqual({
      ...before,
      title: 'Pão de milho',
      slug: 'pao-de-milho-1',
      price: null,
      updated_at: api.clock.now().toISOString(),
    });
    const emptied = await outcome(who.send('PUT', '/services/1', { title: '', tags: '' }));
    expect(emptied).toMatchObject({ status: 422, body: { errors: [{ field: 'title' }] } });
  });

  it('that was changed since it was read is refused, and nothing is lost', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    const { updated_at } = await publishes(nelson);
    const first = await made<Service>(
      await nelson.send('PUT', '/services/1', { description: 'Um', updated_at }),
    );
    expect(first.updated_at).not.toBe(updated_at);
    expect(
      await outcome(nelson.send('PUT', '/services/1', { description: 'Dois', updated_at })),
    ).toMatchObject({ status: 409, body: { code: 'conflict', detail: serviceTexts.changedMeanwhile } });
    const byHeader = (version: string) =>
      nelson.ask('/services/1', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'if-match': version },
        body: '{"description":"Três"}',
      });
    expect((await byHeader(`"${updated_at}"`)).status).toBe(409);
    expect(await outcome(api.ask('/services/1'))).toMatchObject({ body: { description: 'Um' } });
    const { headers } = await nelson.ask('/services/1');
    expect((await byHeader(headers.get('etag') ?? '')).status).toBe(200);
  });

  it('by two tabs at once from the same state keeps one', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    const { updated_at } = await publishes(nelson);
    const answers = await Promise.all(
      ['Um', 'Dois', 'Três', 'Quatro'].map((description) =>
        nelson.send('PUT', '/services/1', { description, updated_at }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('is its owner’s alone: what all may see is forbidden, what is paused unknown', async () => {
    const api = await serveApi();
    const [nelson, rosa] = [await freelancer(api), await freelancer(api)];
    await publishes(nelson);
    const tries = async () => [
      await codeOf(rosa.send('PUT', '/services/1', { title: 'Meu' })),
      await codeOf(rosa.send('DELETE', '/services/1')),
      await codeOf(rosa.send('POST', '/services/1/promote', { is_promoted: true })),
      await codeOf(rosa.ask('/services/1/stats')),
    ];
    expect(await tries()).toEqual(Array(4).fill('forbidden'));
    await nelson.send('PUT', '/services/1', { status: 'Pausado' });
    expect(await tries()).toEqual(Array(4).fill('not_found'));
    for (const [method, path] of [
      ['PUT', '/services/1'],
      ['DELETE', '/services/1'],
      ['POST', '/services/1/promote'],
      ['POST', '/services/promote-all'],
      ['GET', '/services/1/stats'],
      ['GET', '/services/mine'],
      ['GET', '/services/mine/counts'],
      ['GET', '/services/mine/stats'],
      ['GET', '/services/company/1/stats'],
      ['POST', '/services/pictures'],
    ] as const)
      expect(await codeOf(api.ask(path, { method })), `${method} ${path}`).toBe('not_authenticated');
    expect(await made(await nelson.ask('/services/1'))).toMatchObject({ title: words.title });
  });

  it('may move it to another company of theirs, and to nobody else’s', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    const second = await made<{ id: number }>(
      await who.send('POST', '/companies/', { ...company, name: 'Moageira', province: 'Tete' }),
    );
    const { company: strangers } = await owner(api);
    await publishes(who, { company_id: company.id });
    const moves = (company_id: number | null) => who.send('PUT', '/services/1', { company_id });
    expect(await made(await moves(second.id))).toMatchObject({ poster_name: 'Moageira' });
    expect(await codeOf(moves(strangers.id))).toBe('forbidden');
    expect(await codeOf(moves(null))).toBe('forbidden');
  });
});

describe('a paused service', () => {
  it.each(['Pausado', 'Inativo'])('that is %s is there for its owner alone', async (status) => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    const rosa = await person(api);
    await publishes(who, { company_id: company.id });
    await who.send('PUT', '/services/1', { status });
    for (const asks of [api.ask, rosa.ask]) {
      expect(await codeOf(asks('/services/1'))).toBe('not_found');
      expect(await made(await asks(`/services/company/${company.id}`))).toEqual([]);
      expect(await codeOf(asks('/services/1/view', { method: 'POST' }))).toBe('not_found');
    }
    expect(await publicPaths(api.ctx)).not.toContainEqual(expect.stringContaining('/services/'));
    expect((await api.askRoot('/preview/service-1.png')).status).toBe(404);
    expect(await made(await who.ask('/services/1'))).toMatchObject({ status });
    expect(await made(await who.ask(`/services/company/${company.id}`))).toMatchObject([{ id: 1, status }]);
    await who.send('PUT', '/services/1', { status: 'Ativo' });
    expect(await made(await api.ask('/services/1'))).toMatchObject({ status: 'Ativo' });
  });

  it('asked for with a token that is no longer good is not hidden: the token is to be renewed', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    await publishes(nelson, { status: 'Pausado' });
    const answer = await api.ask('/services/1', { headers: { authorization: 'Bearer old.and.gone' } });
    expect(answer.status).toBe(401);
  });
});

describe('services of people who may not be seen', () => {
  it('are hidden, and come back with them', async () => {
    const api = await serveApi();
    const { who: nelson, company } = await owner(api);
    await publishes(nelson, { company_id: company.id });
    const [there, gone] = [
      [200, 1],
      [404, undefined],
    ];
    const sees = async () => [
      (await api.ask('/services/1')).status,
      (await (await api.ask('/services/company/1')).json()).length,
    ];
    await nelson.send('POST', '/users/me/deletion', { password: nelson.password });
    expect(await sees()).toEqual(gone);
    nelson.tokens = await tokensFrom(await signIn(api, nelson.email, nelson.password));
    await nelson.send('DELETE', '/users/me/deletion');
    expect(await sees()).toEqual(there);
    await suspend(api.ctx, nelson.email);
    expect(await sees()).toEqual(gone);
    await reinstate(api.ctx, nelson.email);
    expect(await sees()).toEqual(there);
  });
});

describe('deleting a service', () => {
  it('takes it away from everybody, keeps its row for what refers to it, and frees its client_id', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    await publishes(nelson, { client_id: 'a1b2c3d4' });
    expect((await nelson.send('DELETE', '/services/1')).status).toBe(204);
    for (const asks of [api.ask, nelson.ask]) expect(await codeOf(asks('/services/1'))).toBe('not_found');
    expect(await made(await nelson.ask('/services/mine'))).toEqual([]);
    expect(await codeOf(nelson.send('DELETE', '/services/1'))).toBe('not_found');
    expect(await codeOf(nelson.send('PUT', '/services/1', { status: 'Ativo' }))).toBe('not_found');
    expect(
      await api.ctx.db.selectFrom('services').select(['title', 'description', 'images']).execute(),
    ).toEqual([{ title: words.title, description: '', images: '[]' }]);
    expect((await publishes(nelson, { client_id: 'a1b2c3d4' })).id).toBe(2);
  });
});

describe('lists of services', () => {
  it('of a company are pages of what is offered, the newest first', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    for (const title of ['Um', 'Dois', 'Três', 'Quatro', 'Cinco'])
      await publishes(who, { title, company_id: company.id, status: title === 'Três' ? 'Pausado' : 'Ativo' });
    const titles = async (query: string) => {
      const list = await made<Service[]>(await api.ask(`/services/company/${company.id}${query}`));
      return list.map(({ title }) => title);
    };
    expect(await titles('')).toEqual(['Cinco', 'Quatro', 'Dois', 'Um']);
    expect(await titles('?limit=2')).toEqual(['Cinco', 'Quatro']);
    expect(await titles('?limit=2&last_id=4')).toEqual(['Dois', 'Um']);
    expect(await titles('?skip=3')).toEqual(['Um']);
    expect(await titles('?limit=1000000')).toHaveLength(4);
    for (const odd of ['?limit=0', '?limit=-1', '?last_id=x', '?skip=-1'])
      expect(await codeOf(api.ask(`/services/company/${company.id}${odd}`)), odd).toBe('validation_failed');
    expect(await codeOf(api.ask('/services/company/99'))).toBe('not_found');
  });

  it('of mine hold every company, or one, or none of them, in any state', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    const { company: strangers } = await owner(api);
    await who.send('PUT', '/users/me', { user_type: 'freelancer' });
    await publishes(who, { title: 'Bolo de noiva', company_id: company.id, status: 'Pausado', price: 900 });
    await publishes(who, { title: 'Aulas de cozinha', tags: ['chá'] });
    const titles = async (query: string) =>
      (await made<Service[]>(await who.ask(`/services/mine${query}`))).map(({ title }) => title);
    expect(await titles('')).toEqual(['Aulas de cozinha', 'Bolo de noiva']);
    expect(await titles(`?company_id=${company.id}`)).toEqual(['Bolo de noiva']);
    expect(await titles('?company_id=none')).toEqual(['Aulas de cozinha']);
    expect(await titles(`?company_id=${strangers.id}`)).toEqual([]);
    expect(await titles('?status=Pausado')).toEqual(['Bolo de noiva']);
    expect(await titles('?q=CHA')).toEqual(['Aulas de cozinha']);
    expect(await titles('?q=%25')).toHaveLength(2);
    for (const odd of ['?company_id=x', '?company_id=-1', '?status=x', `?q=${'x'.repeat(201)}`])
      expect(await codeOf(who.ask(`/services/mine${odd}`)), odd).toBe('validation_failed');
    const counts = async (query: string) => made(await who.ask(`/services/mine/counts${query}`));
    expect(await counts('')).toEqual({ total: 2, active: 1, promoted: 0, views: 0, leads: 0, priced: 1 });
    expect(await counts('?company_id=none')).toMatchObject({ total: 1, active: 1, priced: 0 });
    expect(await counts(`?company_id=${company.id}`)).toMatchObject({ total: 1, active: 0, priced: 1 });
    expect(await made(await who.ask(`/services/company/${company.id}/stats`))).toMatchObject({ total: 1 });
    for (const path of [
      `/services/mine/counts?company_id=${strangers.id}`,
      `/services/mine/stats?company_id=${strangers.id}`,
      `/services/company/${strangers.id}/stats`,
    ])
      expect(await codeOf(who.ask(path)), path).toBe('forbidden');
    expect(await codeOf(who.ask('/services/company/99/stats'))).toBe('not_found');
  });
});
