// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { FeedPage } from '#lib/contract/feed.ts';
import type { Job } from '#lib/contract/jobs.ts';
import type { Notification } from '#lib/contract/notifications.ts';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import type { SavedSearch } from '#lib/contract/saved-searches.ts';
import type { Service } from '#lib/contract/services.ts';
import { countWrongEntries } from '#server/entries/mending.ts';
import { serveApi } from '#tests/support/api.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer, publishesJob } from '#tests/support/cast/jobs.ts';
import { person } from '#tests/support/cast/people.ts';
import { codeOf, made } from '#tests/support/cast/place.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { work } from '#tests/support/cast/queue.ts';
import { seal } from '#tests/support/cast/seals.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { finds, namesOf } from '#tests/support/finds.ts';

const at = '2026-11-03T09:00:00.000Z';

it('The answers of all that a company publishes carry its seal, and none while it has none', async () => {
  const [api, { who, company, job }] = await serving(employer);
  const service = await publishes(who, { company_id: company.id });
  const item = await shows(who, { company_id: company.id });
  const alone = await publishes(await freelancer(api), {});
  const seals = async () => {
    const [ofService, ofJob, ofItem] = [
      await who.call<Service>('GET', `/services/${service.id}`),
      await who.call<Job>('GET', `/jobs/${job.id}`),
      await who.call<PortfolioItem>('GET', `/portfolio/${item.id}`),
    ].map(({ company: of }) => of && [of.verified_at, of.licence_seen]);
    return [ofService, ofJob, ofItem];
  };
  expect(await seals()).toEqual(Array(3).fill([null, false]));
  await seal(api, company, { at, licence: true });
  expect(await seals()).toEqual(Array(3).fill([at, true]));
  expect(await who.call('GET', `/services/${alone.id}`)).toMatchObject({ company: null });
  const { items } = await who.call<FeedPage>('GET', '/search/feed');
  const shown = items.map((one) =>
    one.type === 'company' ? one : 'company' in one ? one.company : undefined,
  );
  expect(shown.filter(Boolean)).toHaveLength(4);
  for (const one of shown) if (one) expect(one).toMatchObject({ verified_at: at, licence_seen: true });
});

it('The pictures of links to a company and its vacancy change with its seal', async () => {
  const [api, { company, job }] = await serving(employer);
  const drawn = () =>
    Promise.all(
      [`company-${company.id}`, `job-${job.id}`].map(async (name) => {
        const answer = await api.askRoot(`/preview/${name}.png`);
        expect(answer.status).toBe(200);
        return Buffer.from(await answer.arrayBuffer()).toString('base64');
      }),
    );
  const before = await drawn();
  await seal(api, company);
  const after = await drawn();
  before.forEach((picture, at) => {
    expect(after[at]).not.toBe(picture);
  });
});

describe('the filter of who is verified', () => {
  async function twoBakeries() {
    const api = await serveApi();
    const [sealed, other] = [
      await employer(api, { title: 'Padeiro' }),
      await employer(api, { title: 'Guarda' }),
    ];
    await publishes(sealed.who, { company_id: sealed.company.id, title: 'Bolos' });
    await publishes(other.who, { company_id: other.company.id, title: 'Pão' });
    return { api, sealed, other };
  }

  it('finds what sealed companies are and publish, and nothing once their seal has gone', async () => {
    const { api, sealed } = await twoBakeries();
    const found = async () => namesOf(await finds(api, { verified: true })).sort();
    expect(await found()).toEqual([]);
    const { alternatives } = await finds(api, { type: 'job', verified: true });
    expect(alternatives).toContainEqual({ without: 'verified', count: 2, more: false });
    await seal(api, sealed.company);
    expect(await found()).toEqual(['Bolos', 'Padaria São José', 'Padeiro']);
    const all = await finds(api, { q: 'padaria', type: 'company', verified: false });
    expect(all.facets.verified).toEqual([
      { value: 'false', count: 1, more: false },
      { value: 'true', count: 1, more: false },
    ]);
    expect(await countWrongEntries(api.ctx)).toBe(0);
    await seal(api, sealed.company, { at: null });
    expect(await found()).toEqual([]);
  });

  it('narrows the lists of companies and of vacancies, also those of one company', async () => {
    const { api, sealed, other } = await twoBakeries();
    await seal(api, sealed.company);
    const ids = async (path: string) =>
      (await made<readonly { id: number }[]>(api.ask(path))).map(({ id }) => id);
    expect(await ids('/companies/?verified=true')).toEqual([sealed.company.id]);
    expect(await ids('/companies/?verified=1&province=Gaza')).toEqual([]);
    expect(await ids('/companies/?verified=false')).toEqual([other.company.id, sealed.company.id]);
    expect(await ids('/jobs/?verified=true')).toEqual([sealed.job.id]);
    expect(await ids(`/jobs/?verified=true&company_id=${sealed.company.id}`)).toEqual([sealed.job.id]);
    expect(await ids(`/jobs/?verified=true&company_id=${other.company.id}`)).toEqual([]);
    expect(await ids('/jobs/?verified=false')).toEqual([other.job.id, sealed.job.id]);
    for (const path of ['/companies/', '/jobs/', '/search/'])
      expect(await codeOf(api.ask(`${path}?verified=sim`)), path).toBe('validation_failed');
  });

  it('is kept in a saved search, which tells of nothing else', async () => {
    const { api, sealed, other } = await twoBakeries();
    await seal(api, sealed.company);
    const zito = await person(api);
    const save = (search: object) =>
      zito.call<SavedSearch>('POST', '/saved-searches/', { ...search, verified: 'true' });
    const [everything, jobs] = [await save({ of: 'search', q: 'bolo' }), await save({ of: 'jobs' })];
    expect([everything.name, everything.path]).toEqual(['bolo, Verificadas', '/search?q=bolo&verified=true']);
    expect([jobs.name, jobs.path]).toEqual(['Verificadas', '/jobs?verified=true']);
    for (const { who, company } of [sealed, other]) {
      const as = { company_id: company.id };
      await publishes(who, { ...as, title: `Bolo de ${company.id}` });
      await publishesJob(who, { ...as, title: `Ajudante ${company.id}` });
    }
    await work(api);
    const told = await zito.call<Notification[]>('GET', '/notifications/');
    expect(told.map(({ description }) => description).sort()).toEqual([
      `Ajudante ${sealed.company.id}`,
      `Bolo de ${sealed.company.id}`,
    ]);
  });
});
