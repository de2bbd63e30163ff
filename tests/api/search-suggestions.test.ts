// @module-tag one-database
import { describe, expect, it } from 'vitest';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';

const suggested = async (api: TestApi, q: string): Promise<string[]> => {
  const answer = await api.ask(`/search/suggestions?${new URLSearchParams({ q })}`);
  expect(answer.status).toBe(200);
  return (await answer.json()).suggestions;
};

describe('suggestions', () => {
  it('are words, categories, places and titles that there are, for what is half written', async () => {
    const [api, nelson] = await serving(freelancer);
    await publishes(nelson, { title: 'Reparação eléctrica', tags: ['electricista'] });
    await publishes(nelson, { title: 'Reparação eléctrica em Nampula', tags: ['electricista'] });
    await publishes(nelson, { title: 'Manutenção de geradores', tags: ['electricista'] });
    expect(await suggested(api, 'elec')).toEqual(['electricista', 'eléctrica', 'Reparação eléctrica']);
    expect(await suggested(api, 'electricista nam')).toContain('electricista Nampula');
    expect(await suggested(api, 'Constr')).toContain('Construção');
    expect(await suggested(api, 'zambezi')).toEqual(['Zambézia']);
  });

  it('are never what is hidden, nor people', async () => {
    const [api, nelson] = await serving(freelancer);
    await nelson.send('PUT', '/users/me', { full_name: 'Xavier Quelimane' });
    await publishes(nelson, { title: 'Zincagem de portões', status: 'Pausado' });
    expect(await suggested(api, 'zinca')).toEqual([]);
    await publishes(nelson, { title: 'Aulas de violino', description: 'Com Yolanda Zunguze.' });
    expect(await suggested(api, 'xavier quel')).not.toContain('Xavier Quelimane');
    for (const name of ['xav', 'yola', 'zungu']) expect(await suggested(api, name)).toEqual([]);
  });

  it('answer whatever is typed, and refuse what nobody types', async () => {
    const api = await serveApi();
    const odd = ['', 'a', '   ', '???', '%_', '"', "' or 1=1 --", 'NEAR(a b)', 'مرحبا', '🏠', '_tservice'];
    for (const q of [...odd, 'x'.repeat(200)]) expect(await suggested(api, q), q).toEqual([]);
    expect((await api.ask(`/search/suggestions?q=${'x'.repeat(201)}`)).status).toBe(422);
    expect((await api.ask('/search/suggestions')).status).toBe(422);
  });
});
