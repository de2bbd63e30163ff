// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import type { OpenApi } from '#lib/contract/open-api.ts';
import type { WithheldState } from '#lib/moderation/life.ts';
import { lockCompany } from '#server/companies/queries.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Acting } from '#server/db/roles.ts';
import { lockOwnJob } from '#server/jobs/queries.ts';
import { lockItem } from '#server/portfolio/queries.ts';
import { lockOwnRequest } from '#server/requests/queries.ts';
import { withhold } from '#server/screening/screening.ts';
import { lockService } from '#server/services/queries.ts';
import { suspend } from '#server/standing.ts';
import { publicPaths } from '#server/things.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { codeOf } from '#tests/support/cast/place.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { requests } from '#tests/support/cast/requests.ts';
import { publishes } from '#tests/support/cast/services.ts';

const word = 'Zzqescondido';
const firm = 'Zzqfirma';
/** In what the firm offers. */
const offered = 'Zzqoferta';

/** Each kind of thing with a word in it that is nowhere else, and somebody who likes, keeps, follows and talks about them. */
async function withThings() {
  const api = await serveApi();
  // A freelancer, whose card names the company.
  const zito = await freelancer(api);
  const company = await companyOf(zito, { name: `${firm} limitada` });
  const ana = await freelancer(api, {}, { full_name: 'Ana Sitoe' });
  await publishes(ana, { title: `${word} eléctrico`, description: `${word} por encomenda.` });
  const ofCompany = { company_id: company.id };
  const words = `${word} ${offered}`;
  await publishes(zito, { ...ofCompany, title: `${words} da empresa`, description: 'Por encomenda.' });
  await publishesJob(zito, { ...ofCompany, title: `${words} procura-se`, description: 'Loja.' });
  await shows(ana, { title: `${word} feito` });
  await shows(zito, { ...ofCompany, title: `${words} feito` });
  await requests(ana, { title: `${word} procurado`, description: `${word} depressa.` });
  const rosa = await person(api, { full_name: 'Rosa Cumbe' });
  for (const [type, id] of things) {
    await rosa.call('POST', '/likes/', { likeable_type: type, likeable_id: id });
    await rosa.call('POST', '/bookmarks/', { type, id });
  }
  await rosa.call('PUT', `/follows/company/${company.id}`);
  await rosa.call('PUT', `/follows/user/${ana.user.id}`);
  await says(rosa, await startsWith(rosa, zito), 'Olá');
  await says(rosa, await startsWith(rosa, ana), 'Bom dia', { service_ref: 1 });
  return { api, rosa, zito, ana };
}

const things = [
  ['service', 1],
  ['service', 2],
  ['job', 1],
  ['portfolio', 1],
  ['portfolio', 2],
  ['request', 1],
  ['company', 1],
] as const;
const offers = [
  ['service', 2],
  ['job', 1],
  ['portfolio', 2],
] as const;
const pages = {
  service: 'services',
  job: 'jobs',
  portfolio: 'portfolio',
  request: 'requests',
  company: 'companies',
} as const;
/** Called once more when a change is written, as a thing may be removed while its files are stored. */
const locks: Record<keyof typeof pages, (tx: Tx, acting: Acting, id: number) => Promise<unknown>> = {
  service: lockService,
  job: lockOwnJob,
  portfolio: lockItem,
  request: (tx, { ownerId }, id) => lockOwnRequest(tx, ownerId, id),
  company: (tx, acting, id) => lockCompany(tx, { ...acting, action: 'edit' }, id),
};

/** The entries follow later, so whatever shows a thing has to ask. */
const withholds = ({ ctx }: TestApi, [type, id]: (typeof things)[number], state: WithheldState) =>
  ctx.db.inTransaction((tx) => withhold(tx, type, id, state, 1));

/** The answers of all calls that read, for this person, that hold one of the words. */
async function leaks(api: TestApi, reader: Pick<Person, 'ask'>, ...words: string[]): Promise<string[]> {
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
      ...(/search|users-and-companies|recipients/.test(path)
        ? words.map((word) => `${address}?q=${word}`)
        : []),
    ];
    for (const one of texts) {
      const answer = await reader.ask(one);
      // A search repeats the word that was looked for, but not what follows it.
      if (new RegExp(`(${words.join('|')}) \\p{L}`, 'u').test(await answer.text())) found.push(`GET ${one}`);
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(60);
  const addresses = await publicPaths(api.ctx);
  return [
    ...found,
    ...addresses.filter((one) => words.some((word) => one.includes(word.toLowerCase()))),
  ].sort();
}

describe('what moderation keeps from others', () => {
  it('is in the answer of no call, for nobody but its owner', async () => {
    const { api, rosa } = await withThings();
    const before = (await leaks(api, rosa, word, firm)).join('\n');
    for (const call of [
      'GET /search/feed',
      'GET /search?q=',
      'GET /services/1',
      'GET /jobs/1',
      'GET /portfolio/1',
      'GET /requests/1',
      'GET /requests',
      'GET /bookmarks',
      'GET /chat/conversations/2/messages',
    ])
      expect(before, call).toContain(call);
    expect(before).toMatch(/companies\/1.*follows/s);
    for (const thing of things) {
      if (thing[0] === 'company')
        for (const reader of [rosa, api]) expect(await leaks(api, reader, word)).toEqual([]);
      await withholds(api, thing, 'oculto');
    }
    for (const reader of [rosa, api]) expect(await leaks(api, reader, firm)).toEqual([]);
  });

  it('is what a company offers with the company, at once where it is read by itself', async () => {
    const { api, rosa, zito } = await withThings();
    await withholds(api, ['company', 1], 'oculto');
    for (const [type, id] of offers)
      for (const [reader, status] of [
        [rosa, 404],
        [api, 404],
        [zito, 200],
      ] as const)
        expect((await reader.ask(`/${pages[type]}/${id}`)).status, `${type} ${id}`).toBe(status);
    expect(await leaks(api, rosa, offered)).toEqual([]);
  });

  it('is shown to its owner with its state while it is hidden, and is gone for them too once it is removed', async () => {
    const { api, zito, ana } = await withThings();
    const own = [
      [zito, ['service', 2], '/services/mine', offered],
      [zito, ['job', 1], '/jobs/my-jobs', offered],
      [ana, ['portfolio', 1], `/portfolio/user/${ana.user.id}`, word],
      [ana, ['request', 1], '/requests/mine', word],
      [zito, ['company', 1], '/users/me', firm],
    ] as const;
    for (const [who, thing, list, said] of own) {
      const [type, id] = thing;
      const page = `/${pages[type]}/${id}`;
      const listed = async () => (await who.ask(list)).text();
      const edits = async () => (await who.send('PUT', page, { description: 'Outra vez.' })).status;
      await withholds(api, thing, 'oculto');
      expect(await listed(), list).toMatch(new RegExp(`${said}.*"state":"oculto"|"state":"oculto".*${said}`));
      expect(await edits(), page).toBe(200);
      const isLocked = () =>
        api.ctx.db.inTransaction((tx) =>
          locks[type](tx, { ownerId: who.user.id, viewerId: who.user.id }, id),
        );
      expect(await isLocked(), page).toBeDefined();
      await withholds(api, thing, 'removido');
      expect(await isLocked(), page).toBeUndefined();
      expect(await listed(), list).not.toContain(said);
      expect((await who.ask(page)).status, page).toBe(404);
      expect(await edits(), page).toBe(404);
    }
  });

  it('is everything that a suspended account publishes, before its entries follow', async () => {
    const { api, rosa, zito, ana } = await withThings();
    for (const who of [zito, ana]) await suspend(api.ctx, who.email);
    for (const reader of [rosa, api]) expect(await leaks(api, reader, word, firm)).toEqual([]);
    for (const [type, id] of things) {
      const like = rosa.send('POST', '/likes/', { likeable_type: type, likeable_id: id });
      expect(await codeOf(like), `${type} ${id}`).toBe('not_found');
      expect((await api.askRoot(`/preview/${type}-${id}.png`)).status, `${type} ${id}`).toBe(404);
    }
  });
});
