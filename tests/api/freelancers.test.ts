// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import type { FreelancerItem } from '#lib/contract/freelancers.ts';
import { listTrades } from '#server/freelancers/freelancers.ts';
import { publicPaths } from '#server/things.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { codeOf, made, outcome } from '#tests/support/cast/place.ts';
import { serving } from '#tests/support/cast/serving.ts';

const offer = {
  title: 'Electricista',
  description: 'Quadros e painéis solares.',
  hourly_rate: '750,50',
  currency: 'MT',
  remote_work: false,
};

const offers = (who: Person, changes: object = {}) =>
  outcome(who.send('POST', '/freelancer/profile', { ...offer, ...changes }));

const seller = (api: TestApi, work: object = {}, place: object = {}) =>
  freelancer(api, { ...offer, ...work }, { province: 'Nampula', district: 'Ilha de Moçambique', ...place });

const search = async (api: TestApi, query = ''): Promise<FreelancerItem[]> =>
  (await api.ask(`/freelancer/search${query}`)).json();

describe('what a freelancer offers', () => {
  it('is not there until it is said, then read back, in /users/me too', async () => {
    const [, zito] = await serving(person);
    expect(await codeOf(zito.ask('/freelancer/profile'))).toBe('not_found');
    const saved = { ...offer, hourly_rate: 750.5, public_phone: null, public_phone_verified: false };
    expect(await offers(zito)).toEqual({ status: 200, body: saved });
    expect(await outcome(zito.ask('/freelancer/profile'))).toEqual({ status: 200, body: saved });
    expect(await outcome(zito.ask('/users/me'))).toMatchObject({ body: { freelancer: saved } });
  });

  it('has defaults, and a rate that may be left out or taken back', async () => {
    const [, zito] = await serving(person);
    const bare = { title: '', description: null };
    expect(await outcome(zito.send('POST', '/freelancer/profile', bare))).toEqual({
      status: 200,
      body: {
        title: null,
        description: null,
        hourly_rate: null,
        currency: 'MT',
        remote_work: true,
        public_phone: null,
        public_phone_verified: false,
      },
    });
    expect(await offers(zito, { hourly_rate: 90 })).toMatchObject({ body: { hourly_rate: 90 } });
    expect(await offers(zito, { hourly_rate: null })).toMatchObject({ body: { hourly_rate: null } });
    expect(await offers(zito, { hourly_rate: '' })).toMatchObject({ body: { hourly_rate: null } });
  });

  it('shows a phone only if it is given on purpose, and keeps it when it is not mentioned', async () => {
    const [, zito] = await serving(person);
    await zito.send('PUT', '/users/me', { phone: '+258821112223' });
    expect(await offers(zito, { public_phone: '84 123 4567' })).toMatchObject({
      body: { public_phone: '+258 841234567' },
    });
    expect(await offers(zito)).toMatchObject({ body: { public_phone: '+258 841234567' } });
    expect(await offers(zito, { public_phone: '' })).toMatchObject({ body: { public_phone: null } });
  });

  it('does not take what is wrong, and says which field', async () => {
    const [, zito] = await serving(person);
    const wrongs: readonly (readonly [wrong: object, field: string])[] = [
      [{ hourly_rate: 'muito' }, 'hourly_rate'],
      [{ hourly_rate: 0 }, 'hourly_rate'],
      [{ currency: 'BTC' }, 'currency'],
      [{ title: 'Programador, t.me/ganhe' }, 'title'],
      [{ title: 'Eletri\u202ecista' }, 'title'],
      [{ description: 'x'.repeat(4001) }, 'description'],
      [{ remote_work: 'yes' }, 'remote_work'],
      [{ public_phone: '12' }, 'public_phone'],
    ];
    for (const [wrong, field] of wrongs)
      expect(await offers(zito, wrong), JSON.stringify(wrong).slice(0, 80)).toMatchObject({
        status: 422,
        body: { errors: [{ field }] },
      });
  });
});

describe('the list of freelancers', () => {
  it('shows what is public, without e-mail and phones', async () => {
    const [api, zito] = await serving((api) => seller(api, { public_phone: '841234567' }));
    expect(await search(api)).toEqual([
      {
        user_id: zito.user.id,
        title: 'Electricista',
        description: offer.description,
        hourly_rate: 750.5,
        currency: 'MT',
        remote_work: false,
        location: 'Ilha de Moçambique, Nampula',
        phone_verified: false,
        rating: null,
        reviews_count: 0,
        completed_projects: 0,
        user: {
          id: zito.user.id,
          username: zito.user.username,
          full_name: zito.user.full_name,
          profile_photo_url: null,
        },
      },
    ]);
  });

  it('has only freelancers who may be seen, by the name they have now', async () => {
    const [api, zito, gone, changed] = await serving(seller, seller, seller);
    await gone.send('POST', '/users/me/deletion', { password: gone.password });
    await changed.send('PUT', '/users/me', { user_type: 'simple' });
    expect((await search(api)).map(({ user_id }) => user_id)).toEqual([zito.user.id]);
    await zito.send('PUT', '/users/me', { full_name: 'Zulmira Nova' });
    expect(await search(api, '?q=zulmira')).toHaveLength(1);
    expect(await search(api, `?q=${encodeURIComponent(zito.user.full_name ?? '')}`)).toHaveLength(0);
    expect(await search(api, '?q=electricista')).toHaveLength(1);
  });

  it('is narrowed by place, rate, remote and words', async () => {
    const [api, cheap] = await serving((api) => seller(api, { hourly_rate: 90, title: 'Pintor' }));
    const dear = await seller(
      api,
      { hourly_rate: 1000, remote_work: true },
      { province: 'Maputo', district: 'Matola' },
    );
    const free = await seller(api, {
      hourly_rate: null,
      title: 'Costureira',
      description: 'Capulanas à medida',
    });
    const found = async (query: string) => (await search(api, query)).map(({ user_id }) => user_id);
    const [a, b, c] = [cheap.user.id, dear.user.id, free.user.id];
    expect(await found('')).toEqual([c, b, a]);
    expect(await found('?location=Matola')).toEqual([b]);
    expect(await found(`?location=${encodeURIComponent('Ilha de Moçambique')}`)).toEqual([c, a]);
    expect(await found('?province=Nampula')).toEqual([c, a]);
    expect(await found('?min_hourly_rate=100')).toEqual([b]);
    expect(await found('?max_hourly_rate=90,00')).toEqual([a]);
    expect(await found('?min_hourly_rate=90&max_hourly_rate=1000')).toEqual([b, a]);
    expect(await found('?remote_work=true')).toEqual([b]);
    expect(await found('?remote_work=0')).toEqual([c, a]);
    expect(await found('?q=MEDIDA%20costur')).toEqual([c]);
    expect(await found('?q=%25')).toEqual([c, b, a]);
    expect(await found('?q=nada')).toEqual([]);
    expect(await found('?limit=1')).toEqual([c]);
    expect(await found('?limit=1&skip=1')).toEqual([b]);
    expect(await found(`?limit=2&last_id=${c}`)).toEqual([b, a]);
    for (const odd of [
      'limit=0',
      'limit=x',
      'skip=-1',
      'min_hourly_rate=x',
      'remote_work=maybe',
      'last_id=0',
    ])
      expect(await codeOf(api.ask(`/freelancer/search?${odd}`)), odd).toBe('validation_failed');
  });
});

it('changes at once of name, work and phone are all kept', async () => {
  const [api, nelson] = await serving(seller);
  for (let at = 0; at < 4; at += 1) {
    const all = await Promise.all([
      nelson.send('PUT', '/users/me', { full_name: `Nelson ${at}` }),
      nelson.send('POST', '/freelancer/profile', { title: `Electricista ${at}` }),
      nelson.send('POST', '/freelancer/profile', { title: 'Canalizador', public_phone: `84123456${at}` }),
    ]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await made(await nelson.ask('/freelancer/profile'))).toMatchObject({
      public_phone: `+258 84123456${at}`,
    });
    expect(await made<unknown[]>(await api.ask(`/freelancer/search?q=nelson+${at}`))).toHaveLength(1);
  }
});

it('the sitemap names freelancers by their one address, and nobody who has not said who they are', async () => {
  const [api, painter] = await serving(seller);
  await person(api, { full_name: 'Ivo Machava' });
  expect(await publicPaths(api.ctx)).toEqual([`/@${painter.user.username}`]);
});

it('names trades that at least three people offer, in whatever spelling, the most common first', async () => {
  const api = await serveApi();
  const titles = ['Electricista', 'PINTOR', 'electricista', 'Pintor', 'Eletricista', 'Pintor', 'Pintor'];
  for (const title of [...titles, 'Sapateiro', 'Sapateiro']) await seller(api, { title });
  expect(await listTrades(api.ctx)).toEqual(['Pintor', 'Eletricista']);
});
