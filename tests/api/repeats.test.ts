// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { applying } from '#tests/support/cast/applications.ts';
import { asked, takes } from '#tests/support/cast/deals.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer, jobWords } from '#tests/support/cast/jobs.ts';
import { reports } from '#tests/support/cast/moderation.ts';
import { actingAs, type Person, person } from '#tests/support/cast/people.ts';
import { showing } from '#tests/support/cast/portfolio.ts';
import { needed, offers, requested } from '#tests/support/cast/requests.ts';
import { concluded, reviews } from '#tests/support/cast/reviews.ts';
import { priced, publishes, words } from '#tests/support/cast/services.ts';
import { freshPlace, opened } from '#tests/support/database.ts';

const client_id = 'uma-vez-so-0001';
const day = 24 * 60 * 60 * 1000;

interface Sending {
  readonly who: Person;
  readonly send: () => Promise<Response>;
}

/** How much of what is sent under a client id its limit lets through. */
const most = {
  publications: 300,
  vacancies: 200,
  portfolio: 100,
  requests: 20,
  'deals-asked': 30,
  'deals-offered': 10,
  'requests-answered': 40,
  'deal-steps': 100,
  'reviews-written': 30,
  applications: 100,
  'reports-of-person': 30,
};
type Kind = keyof typeof most;

const kinds: Readonly<Record<Kind, (api: TestApi) => Promise<Sending>>> = {
  async publications(api) {
    const who = await freelancer(api);
    return { who, send: () => who.send('POST', '/services/', { ...words, ...priced, client_id }) };
  },
  async vacancies(api) {
    const { who, company } = await employer(api);
    const sent = { ...jobWords, company_id: company.id, client_id };
    return { who, send: () => who.send('POST', '/jobs/', sent) };
  },
  async portfolio(api) {
    const who = await freelancer(api);
    return { who, send: () => showing(who, { client_id }) };
  },
  async requests(api) {
    const who = await person(api);
    return { who, send: () => who.send('POST', '/requests/', { ...needed, client_id }) };
  },
  async 'deals-asked'(api) {
    const zito = await freelancer(api);
    const { id: service_id } = await publishes(zito, priced);
    const who = await person(api);
    return { who, send: () => who.send('POST', '/deals/', { what: 'Muro', service_id, client_id }) };
  },
  async 'deals-offered'(api) {
    const { zito: who, rosa } = await asked(api);
    const offer = { amount: 1000, text: 'Com tinta.' };
    const sent = { what: 'Muro', peer_user_id: rosa.user.id, offer, client_id };
    return { who, send: () => who.send('POST', '/deals/', sent) };
  },
  async 'requests-answered'(api) {
    const { zito: who, request } = await requested(api);
    return { who, send: () => offers(who, request.id, { client_id }) };
  },
  async 'deal-steps'(api) {
    const { rosa: who, zito, deal } = await asked(api);
    const { version } = await takes(zito, deal.id, 'offer');
    const sent = { step: 'accept', version, client_id };
    return { who, send: () => who.send('POST', `/deals/${deal.id}/steps`, sent) };
  },
  async 'reviews-written'(api) {
    const { rosa: who, deal } = await concluded(api);
    return { who, send: () => reviews(who, deal.id, { client_id }) };
  },
  async applications(api) {
    const { job } = await employer(api);
    const who = await person(api);
    return { who, send: () => applying(who, job.id, { client_id }) };
  },
  async 'reports-of-person'(api) {
    const { id } = await publishes(await freelancer(api), priced);
    const who = await person(api);
    return { who, send: () => reports(who, { type: 'service', id, client_id }) };
  },
};

describe('what is sent again under its client id', () => {
  it.each(Object.keys(kinds) as Kind[])(
    'also twelve times at once, takes one of %s, and is answered when none is left',
    async (name) => {
      const api = await serveApi();
      const { who, send } = await kinds[name](api);
      const limit = { name, most: most[name], withinMs: day };
      const key = String(who.user.id);
      while ((await api.ctx.limits.take(limit, key)) === undefined);
      await api.ctx.limits.giveBack(limit, key);
      const answers = await Promise.all(Array.from({ length: 12 }, send));
      const bodies = await Promise.all(answers.map((answer) => answer.json()));
      expect(answers.map(({ ok }) => ok)).toEqual(Array(12).fill(true));
      expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
      expect(await api.ctx.limits.wait(limit, key)).toBeGreaterThan(0);
      expect((await send()).ok).toBe(true);
    },
  );

  it('is its sender’s: the same id of another person makes another', async () => {
    const api = await serveApi();
    for (const kind of ['publications', 'vacancies', 'portfolio', 'requests'] as const) {
      const [mine, theirs] = [await kinds[kind](api), await kinds[kind](api)];
      const ids = [await (await mine.send()).json(), await (await theirs.send()).json()].map(({ id }) => id);
      expect(new Set(ids).size, kind).toBe(2);
    }
  });

  it('is given back where the twins reach two programs', async () => {
    const place = await freshPlace();
    const db = await opened(place);
    await migrate(db);
    const one = await serveApi({ db });
    const other = await serveApi({ db: await opened(place), beside: one });
    const rosa = await freelancer(one);
    const programs = [rosa, actingAs(other, rosa)];
    const sent = { ...words, ...priced, client_id };
    for (const who of programs) await who.call('GET', '/users/me');
    const all = await Promise.all(
      programs.map((who) => who.call<{ id: number }>('POST', '/services/', sent)),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    const limit = { name: 'publications', most: 1, withinMs: day };
    const waits = await Promise.all([one, other].map(({ ctx }) => ctx.limits.wait(limit, `${rosa.user.id}`)));
    expect(waits.filter((wait) => wait !== undefined)).toHaveLength(1);
  });
});
