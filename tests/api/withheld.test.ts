import { describe, expect, it } from 'vitest';
import { withhold } from '#server/cases/cases.ts';
import type { OpenApi } from '#server/http/calls/openapi.ts';
import { suspend } from '#server/standing.ts';
import { publicPaths } from '#server/things.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { startsWith } from '#tests/support/cast/chat.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { publishes } from '#tests/support/cast/services.ts';

const word = 'Zzqescondido';
const firm = 'Zzqfirma';

/** Each kind of thing with a word in it that is nowhere else, and somebody who likes, keeps, follows and talks about them. */
async function withThings() {
  const api = await serveApi();
  const { who: zito, company } = await owner(api, { name: `${firm} limitada` });
  const ana = await freelancer(api, {}, { full_name: 'Ana Sitoe' });
  await publishes(ana, { title: `${word} eléctrico`, description: `${word} por encomenda.` });
  await zito.call('POST', '/services/', {
    ...{
      title: `${word} da empresa`,
      description: 'Por encomenda.',
      category: 'Serviços',
      company_id: company.id,
    },
  });
  await zito.call('POST', '/jobs/', {
    title: `${word} procura-se`,
    description: 'Loja.',
    company_id: company.id,
  });
  await shows(ana, { title: `${word} feito` });
  const rosa = await person(api, { full_name: 'Rosa Cumbe' });
  for (const [type, id] of things) {
    await rosa.call('POST', '/likes/', { likeable_type: type, likeable_id: id });
    await rosa.call('POST', '/bookmarks/', { type, id });
  }
  await rosa.call('PUT', `/follows/company/${company.id}`);
  await rosa.call('PUT', `/follows/user/${ana.user.id}`);
  await startsWith(rosa, zito).then((id) =>
    rosa.call('POST', `/chat/conversations/${id}/send`, { text: 'Olá' }),
  );
  const id = await startsWith(rosa, ana);
  await rosa.call('POST', `/chat/conversations/${id}/send`, { text: 'Bom dia', service_ref: 1 });
  return { api, rosa, zito, ana };
}

const things = [
  ['service', 1],
  ['service', 2],
  ['job', 1],
  ['portfolio', 1],
  ['company', 1],
] as const;

/** The answers of all calls that read, for this person, that hold the word. */
async function leaks(api: TestApi, reader: Pick<Person, 'ask'>, word: string): Promise<string[]> {
  const { paths }: OpenApi = await (await api.ask('/openapi.json')).json();
  const found: string[] = [];
  let asked = 0;
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get) continue;
    const address = path
      .slice('/api'.length)
      .replace('{type}', 'service')
      .replaceAll(/\{\w+\}/g, path.includes('conversations') ? '2' : '1');
    const texts = [
      address,
      ...(/search|users-and-companies|recipients/.test(path) ? [`${address}?q=${word}`] : []),
    ];
    for (const one of texts) {
      const answer = await reader.ask(one);
      // A search repeats the word that was looked for, but not what follows it.
      if (new RegExp(`${word} \\p{L}`, 'u').test(await answer.text())) found.push(`GET ${one}`);
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(60);
  const addresses = await publicPaths(api.ctx);
  return [...found, ...addresses.filter((one) => one.toLowerCase().includes(word.toLowerCase()))].sort();
}

describe('what moderation keeps from others', () => {
  it('is in the answer of no call, for nobody but its owner', async () => {
    const { api, rosa } = await withThings();
    const before = await leaks(api, rosa, word);
    for (const call of [
      'GET /search/feed',
      'GET /search?q=',
      'GET /services/1',
      'GET /jobs/1',
      'GET /portfolio/1',
      'GET /bookmarks',
      'GET /chat/conversations/2/messages',
    ])
      expect(before.join('\n'), call).toContain(call);
    expect((await leaks(api, rosa, firm)).join('\n')).toMatch(/companies\/1.*follows/s);
    for (const [type, ref_id] of things) {
      if (type === 'company')
        for (const reader of [rosa, api]) expect(await leaks(api, reader, word)).toEqual([]);
      // The entries follow later.
      await api.ctx.db.inTransaction((tx) => withhold(tx, type, ref_id, 'oculto', 1));
    }
    for (const reader of [rosa, api]) expect(await leaks(api, reader, firm)).toEqual([]);
  });

  it('is everything that a suspended account publishes, before its entries follow', async () => {
    const { api, rosa, zito, ana } = await withThings();
    for (const who of [zito, ana]) await suspend(api.ctx, who.email);
    for (const reader of [rosa, api])
      for (const one of [word, firm]) expect(await leaks(api, reader, one)).toEqual([]);
  });
});
