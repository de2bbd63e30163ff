import { expect, it } from 'vitest';
import type { FeedPage } from '#lib/contract/feed.ts';
import type { Job } from '#lib/contract/jobs.ts';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import type { Service } from '#lib/contract/services.ts';
import { serveApi } from '#tests/support/api.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { seal } from '#tests/support/cast/seals.ts';
import { publishes } from '#tests/support/cast/services.ts';

const at = '2026-11-03T09:00:00.000Z';

it('The answers of all that a company publishes carry its seal, and none while it has none', async () => {
  const api = await serveApi();
  const { who, company, job } = await employer(api);
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
  const api = await serveApi();
  const { company, job } = await employer(api);
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
