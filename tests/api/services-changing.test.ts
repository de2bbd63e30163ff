// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { Service } from '#lib/contract/services.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { codeOf, made, outcome } from '#tests/support/cast/place.ts';
import { publishes, words } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';

describe('changing a service', () => {
  it('changes what is sent, and nothing else', async () => {
    const [api, { who, company }] = await serving(owner);
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
    const [api, nelson] = await serving(freelancer);
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
    const [, nelson] = await serving(freelancer);
    const { updated_at } = await publishes(nelson);
    const answers = await Promise.all(
      ['Um', 'Dois', 'Três', 'Quatro'].map((description) =>
        nelson.send('PUT', '/services/1', { description, updated_at }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('is its owner’s alone: what all may see is forbidden, what is paused unknown', async () => {
    const [, nelson, rosa] = await serving(freelancer, freelancer);
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
    expect(await made(await nelson.ask('/services/1'))).toMatchObject({ title: words.title });
  });

  it('may move it to another company of theirs, and to nobody else’s', async () => {
    const [api, { who, company }] = await serving(owner);
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

  it('is found by its new words, and no longer by the old', async () => {
    const [, nelson] = await serving(freelancer);
    await publishes(nelson, { title: 'Muro', tags: ['blocos'] });
    await nelson.send('PUT', '/services/1', { title: 'Telhado', tags: ['barrotes'] });
    const found = async (q: string) =>
      (await made<Service[]>(await nelson.ask(`/services/mine?q=${q}`))).length;
    expect([
      await found('telhado'),
      await found('barrotes'),
      await found('muro'),
      await found('blocos'),
    ]).toEqual([1, 1, 0, 0]);
  });

  it('overwrites nothing with a version that is not quite ours, but with one that a proxy marked as weak', async () => {
    const [, nelson] = await serving(freelancer);
    const { updated_at } = await publishes(nelson);
    const byHeader = async (version: string) => {
      const headers = { 'content-type': 'application/json', 'if-match': version };
      return (await nelson.ask('/services/1', { method: 'PUT', headers, body: '{"description":"Novo"}' }))
        .status;
    };
    expect((await nelson.ask('/services/1')).headers.get('etag')).toBe(`"${updated_at}"`);
    expect(await byHeader(`W/"${updated_at}"`)).toBe(200);
    for (const odd of ['W/"%"', '%', '"%", "x"', '""', 'xyz', `"${'9'.repeat(80)}"`])
      expect(await byHeader(odd.replace('%', updated_at)), odd).toBe(409);
  });
});

it('deleting a service takes it away from everybody, keeps its row without words for what refers to it, and frees its client_id', async () => {
  const [api, nelson] = await serving(freelancer);
  await publishes(nelson, { client_id: 'a1b2c3d4', tags: ['segredo'] });
  expect((await nelson.send('DELETE', '/services/1')).status).toBe(204);
  for (const asks of [api.ask, nelson.ask]) expect(await codeOf(asks('/services/1'))).toBe('not_found');
  expect(await made(await nelson.ask('/services/mine'))).toEqual([]);
  expect(await codeOf(nelson.send('DELETE', '/services/1'))).toBe('not_found');
  expect(await codeOf(nelson.send('PUT', '/services/1', { status: 'Ativo' }))).toBe('not_found');
  const row = await api.ctx.db.selectFrom('services').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ title: words.title, description: '', images: '[]', tags: '[]' });
  expect(row).toMatchObject({ search_text: '', client_id: null });
  expect((await publishes(nelson, { client_id: 'a1b2c3d4' })).id).toBe(2);
});
