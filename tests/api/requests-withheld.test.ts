// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { Warning } from '#lib/contract/errors.ts';
import type { Request } from '#lib/contract/requests.ts';
import { advice } from '#lib/copy/moderation/signals.ts';
import { countWrongEntries } from '#server/entries/mending.ts';
import { publicPaths } from '#server/things.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { caseFor, casesFor, decides, moderator } from '#tests/support/cast/moderation.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { outcome } from '#tests/support/cast/place.ts';
import { work } from '#tests/support/cast/queue.ts';
import { needed, requests } from '#tests/support/cast/requests.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';

const street = 'Venha à Rua da Resistência, 123. Ligue 84 123 4567.';
const weapon = 'Compro pistola 9mm.';
const longWords =
  'Preciso de quem pinte a casa por dentro, com tinta lavável, tecto branco e rodapés, durante o mês de Dezembro.';

const asks = (who: Person, given: object = {}) => who.send('POST', '/requests/', { ...needed, ...given });
const warned = async (sent: Promise<Response>) => {
  const { status, body } = await outcome(sent);
  expect(status).toBe(409);
  return (body as { warnings: Warning[] }).warnings;
};
const signalsIn = (warnings: readonly Warning[]) => warnings.map(({ signal }) => signal);

/** Where others would find a request. PostgreSQL gives none the id of one that was refused. */
async function placesOf(api: TestApi, id: number, reader: Pick<Person, 'ask'> = api): Promise<string[]> {
  const lists = ['/requests/', '/search/feed', '/search/?q=torneira', '/search/?type=request'];
  const found: string[] = [];
  for (const path of lists)
    if ((await (await reader.ask(path)).text()).includes('uma torneira')) found.push(path);
  if ((await reader.ask(`/requests/${id}`)).status === 200) found.push('page');
  if ((await publicPaths(api.ctx)).some((path) => path.startsWith('/pedidos/'))) found.push('sitemap');
  const picture = async (of: number) =>
    Buffer.from(await (await api.askRoot(`/preview/request-${of}.png`)).arrayBuffer());
  if (!(await picture(id)).equals(await picture(999))) found.push('preview');
  return found;
}
const everywhere = [
  '/requests/',
  '/search/feed',
  '/search/?q=torneira',
  '/search/?type=request',
  'page',
  'sitemap',
  'preview',
];

describe('a street or a phone number in a request', () => {
  it('is asked about, and published where its author insists, whatever else is doubted', async () => {
    const [api, rosa] = await serving(person);
    const [warning, ...others] = await warned(asks(rosa, { description: street }));
    expect(others).toEqual([]);
    expect(warning).toEqual({
      signal: 'personal_detail',
      field: 'description',
      advice: advice.personal_detail,
      words: ['Rua da Resistência, 123', '84 123 4567'],
    });
    expect(await warned(asks(rosa, { title: 'Torneira na Rua 1234' }))).toMatchObject([
      { signal: 'personal_detail', field: 'title' },
    ]);
    expect(await rosa.call('GET', '/requests/mine')).toEqual([]);
    const made = await requests(rosa, { description: street, confirm_warnings: true });
    expect(made).not.toHaveProperty('state');
    expect(await placesOf(api, made.id)).toEqual(everywhere);
    // Together with a copy it would be two, but this one does not count.
    await requests(rosa, { description: longWords });
    const zito = await person(api);
    const copy = { description: `${longWords} 84 123 4567` };
    expect(signalsIn(await warned(asks(zito, copy)))).toEqual(['personal_detail', 'copied_text']);
    expect(await requests(zito, { ...copy, confirm_warnings: true })).not.toHaveProperty('state');
    expect(await casesFor(await moderator(api))).toEqual([]);
  });

  it('is asked about when a request is changed, and not in what is offered', async () => {
    const [api, rosa] = await serving(person);
    const { id } = await requests(rosa);
    const change = (changes: object) => rosa.send('PUT', `/requests/${id}`, changes);
    expect(signalsIn(await warned(change({ description: street })))).toEqual(['personal_detail']);
    expect((await rosa.call<Request>('GET', `/requests/${id}`)).description).toBe(needed.description);
    expect((await change({ description: street, confirm_warnings: true })).status).toBe(200);
    await publishes(await freelancer(api), { description: `${street} ${weapon}` });
  });
});

describe('a request for what is forbidden', () => {
  it('is held by that alone until somebody has looked, and asks first about what would harm its author', async () => {
    const [api, rosa] = await serving(person);
    const given = { ...needed, description: `${weapon} ${street}` };
    expect(signalsIn(await warned(asks(rosa, given)))).toEqual(['personal_detail']);
    const held = await requests(rosa, { ...given, confirm_warnings: true });
    expect(held).toMatchObject({ state: 'retido', held_because: ['forbidden'] });
    const { id } = held;
    expect(await placesOf(api, id)).toEqual([]);
    expect(await placesOf(api, id, await person(api))).toEqual([]);
    expect(await rosa.call('GET', `/requests/${id}`)).toMatchObject({ state: 'retido' });
    expect(await countWrongEntries(api.ctx)).toBe(0);
    const mara = await moderator(api);
    expect(await caseFor(mara, 1)).toMatchObject({
      state: 'retido',
      subject: { type: 'request', id },
      signals: [{ signal: 'forbidden', field: 'description', words: ['Compro pistola'] }],
    });
    await decides(mara, 1, { action: 'none', words: '' });
    await work(api);
    expect(await placesOf(api, id)).toEqual(everywhere);
    // What was cleared is neither held nor asked about again, and other words are.
    expect((await rosa.send('PUT', `/requests/${id}`, { description: given.description })).status).toBe(200);
    expect(await placesOf(api, id)).toEqual(everywhere);
    await rosa.call('PUT', `/requests/${id}`, { description: `${weapon} Hoje.` });
    expect(await placesOf(api, id)).toEqual([]);
    expect(await casesFor(mara)).toMatchObject([{ id: 2, state: 'retido' }]);
  });

  it('in the title is held too, and in what is offered is not', async () => {
    const api = await serveApi();
    expect(await requests(await person(api), { title: 'Carta de condução sem exame' })).toMatchObject({
      held_because: ['forbidden'],
    });
    await publishes(await freelancer(api), { description: weapon });
    expect((await api.ask('/services/1')).status).toBe(200);
  });
});
