// @module-tag one-database
import { describe, expect, it } from 'vitest';
import { type Service, service } from '#lib/contract/services.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { inProcessLimits } from '#server/fairness/limits/in-process.ts';
import { publicPaths } from '#server/things.ts';
import { serveApi } from '#tests/support/api.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, made, outcome } from '#tests/support/cast/place.ts';
import { publishes, words } from '#tests/support/cast/services.ts';
import { serving, servingWith } from '#tests/support/cast/serving.ts';
import { reinstate, suspend } from '#tests/support/cast/standing.ts';

describe('publishing a service', () => {
  it('in the name of a company keeps it as it is written, for everybody to see', async () => {
    const [api, { who, company }] = await serving(owner);
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
      slug: 'quadro-electrico-completo-1',
      ...words,
      price: 15_000,
      tags: ['electricista', 'quadro, eléctrico'],
      status: 'Ativo',
      is_promoted: 0,
      owner_id: who.user.id,
      company_id: company.id,
      image_url: null,
      images: [],
      views: 0,
      leads: 0,
      likes: 0,
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

  it('ends at the most of one person, however many come at once, and what was deleted takes no room', async () => {
    const [api, nelson] = await serving(freelancer);
    const { id: _, ...row } = await api.ctx.db
      .selectFrom('services')
      .selectAll()
      .where('id', '=', (await publishes(nelson)).id)
      .executeTakeFirstOrThrow();
    const insert = async (count: number, deleted_at: string | null) => {
      const rows = Array.from({ length: 714 }, () => ({ ...row, deleted_at }));
      for (let at = 0; at < count; at += rows.length)
        await api.ctx.db
          .insertInto('services')
          .values(rows.slice(0, count - at))
          .execute();
    };
    await insert(5000, row.created_at);
    await insert(4996, null);
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

describe('a paused service', () => {
  it('is there for its owner alone', async () => {
    const [api, { who, company }, rosa] = await serving(owner, person);
    await publishes(who, { company_id: company.id });
    const status = 'Pausado';
    for (const hidden of ['Inativo', status]) {
      await who.send('PUT', '/services/1', { status: hidden });
      for (const asks of [api.ask, rosa.ask]) {
        expect(await codeOf(asks('/services/1'))).toBe('not_found');
        expect(await made(await asks(`/services/company/${company.id}`))).toEqual([]);
        expect(await codeOf(asks('/services/1/view', { method: 'POST' }))).toBe('not_found');
      }
    }
    expect(await publicPaths(api.ctx)).not.toContainEqual(expect.stringContaining('/services/'));
    expect((await api.askRoot('/preview/service-1.png')).status).toBe(404);
    expect(await made(await who.ask('/services/1'))).toMatchObject({ status });
    expect(await made(await who.ask(`/services/company/${company.id}`))).toMatchObject([{ id: 1, status }]);
    await who.send('PUT', '/services/1', { status: 'Ativo' });
    expect(await made(await api.ask('/services/1'))).toMatchObject({ status: 'Ativo' });
  });

  it('asked for with a token that is no longer good is not hidden: the token is to be renewed', async () => {
    const [api, nelson] = await serving(freelancer);
    await publishes(nelson, { status: 'Pausado' });
    const answer = await api.ask('/services/1', { headers: { authorization: 'Bearer old.and.gone' } });
    expect(answer.status).toBe(401);
  });
});

it('services of people who may not be seen are hidden, not counted and not in the sitemap, and come back with them', async () => {
  const [api, { who: nelson, company }] = await serving(owner);
  await publishes(nelson, { company_id: company.id });
  const there = [200, 1, true, 204];
  const gone = [404, undefined, false, 404];
  const sees = async () => [
    (await api.ask('/services/1')).status,
    (await (await api.ask('/services/company/1')).json()).length,
    (await publicPaths(api.ctx)).some((path) => path.startsWith('/services/')),
    (await api.ask('/services/1/view', { method: 'POST' })).status,
  ];
  expect(await sees()).toEqual(there);
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

describe('limits of services', () => {
  const but = (name: string) => ({
    ...inProcessLimits(),
    take: async (l: { name: string }) => (l.name === name ? 5000 : undefined),
  });

  it('of publications hold', async () => {
    const [, nelson] = await servingWith({ limits: but('publications') }, freelancer);
    expect((await nelson.send('POST', '/services/', words)).status).toBe(429);
    expect(await made(await nelson.ask('/services/mine'))).toEqual([]);
  });
});
