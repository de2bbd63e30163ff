import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { KeptPicture, Service, ServiceStats } from '#lib/contract/services.ts';
import { reinstate, suspend } from '#server/accounts/accounts.ts';
import { entriesAmiss, fillEntries } from '#server/entries/entries.ts';
import { inProcessLimits } from '#server/limits/in-process.ts';
import { enqueue } from '#server/queue/queue.ts';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import { readPage } from '#server/services/services.ts';
import { publicPaths } from '#server/sitemap.ts';
import { visitorName } from '#server/visits/visitor.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { codeOf, type Person, person, signIn, tokensFrom } from '#tests/support/cast.ts';
import { openIssuer } from '#tests/support/issuer.ts';
import { freelancer, made, owner, publishes, words } from '#tests/support/offers.ts';
import { blue, png } from '#tests/support/pictures.ts';

const hour = 3600_000;
const sees = (ask: TestApi['ask'], id = 1, headers = {}) =>
  ask(`/services/${id}/view`, { method: 'POST', headers });
const entry = ({ ctx }: TestApi, type: 'service' | 'company' | 'user', id = 1) =>
  ctx.db
    .selectFrom('entries')
    .selectAll()
    .where('type', '=', type)
    .where('ref_id', '=', id)
    .executeTakeFirst();
const formOf = (fields: object, pictures: readonly Buffer[]) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const bytes of pictures) form.append('image', new Blob([new Uint8Array(bytes)]), 'foto.png');
  return form;
};
const sends = async (who: Person, bytes: Buffer): Promise<string> =>
  (
    await made<KeptPicture>(
      await who.ask('/services/pictures', { method: 'POST', body: formOf({}, [bytes]) }),
    )
  ).url;
const visitOf = (ref_id: number, visitor: string, day = '2026-11-18') =>
  ({ day, type: 'service', ref_id, kind: 'view', visitor }) as const;
/** Sessions are over by then. */
async function later(api: TestApi, who: Person, ms: number) {
  api.clock.advance(ms);
  who.tokens = await tokensFrom(await signIn(api, who.email, who.password));
}

describe('limits', () => {
  const but = (name: string) => ({
    ...inProcessLimits(),
    take: async (l: { name: string }) => (l.name === name ? 5000 : undefined),
  });

  it('of publications hold', async () => {
    const api = await serveApi({ limits: but('publications') });
    const nelson = await freelancer(api);
    expect((await nelson.send('POST', '/services/', words)).status).toBe(429);
    expect(await made(await nelson.ask('/services/mine'))).toEqual([]);
  });

  it('of beacons hold for both', async () => {
    const api = await serveApi({ limits: but('beacons') });
    await publishes(await freelancer(api));
    expect((await sees(api.ask)).status).toBe(429);
    expect((await api.send('POST', '/services/1/lead', { kind: 'chat' })).status).toBe(429);
  });

  it('of writes hold for whoever is signed in', async () => {
    const api = await serveApi({ limits: but('writes') });
    const who = await person(api);
    for (const [method, path] of [
      ['POST', '/services/'],
      ['PUT', '/services/1'],
      ['POST', '/services/1/view'],
    ] as const)
      expect((await who.send(method, path, {})).status, path).toBe(429);
    expect((await who.ask('/services/mine')).status).toBe(200);
  });
});

describe('changing', () => {
  it('a stale edit keeps none of its pictures', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    const { updated_at } = await publishes(nelson);
    await nelson.send('PUT', '/services/1', { title: 'Outro' });
    const body = formOf({ updated_at }, [await blue(30, 30)]);
    expect((await nelson.ask('/services/1', { method: 'PUT', body })).status).toBe(409);
    expect(await api.ctx.db.selectFrom('pictures').selectAll().execute()).toEqual([]);
  });

  it('answers with its version', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    const { updated_at } = await publishes(nelson);
    expect((await nelson.ask('/services/1')).headers.get('etag')).toBe(`"${updated_at}"`);
  });

  it('is found by its new words, and no longer by the old', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
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

  it('deleted leaves no words', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    await publishes(nelson, { tags: ['segredo'] });
    await nelson.send('DELETE', '/services/1');
    expect(
      await api.ctx.db.selectFrom('services').select(['tags', 'search_text', 'client_id']).execute(),
    ).toEqual([{ tags: '[]', search_text: '', client_id: null }]);
  });

  it('deleted stays so whatever else its owner changes', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    await publishes(nelson);
    await nelson.send('DELETE', '/services/1');
    await nelson.send('PUT', '/users/me', { province: 'Tete' });
    expect(await entry(api, 'service')).toBeUndefined();
  });

  it('a picture that is just being removed is not shown', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    const url = await sends(nelson, await blue(30, 30));
    await api.ctx.db.updateTable('pictures').set({ removing_since: api.clock.now().toISOString() }).execute();
    expect(await codeOf(nelson.send('POST', '/services/', { ...words, images: [url] }))).toBe(
      'validation_failed',
    );
  });

  it('one picture in two widths is refused', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    const url = await sends(nelson, await png({ width: 700, height: 300 }));
    expect(
      await codeOf(
        nelson.send('POST', '/services/', { ...words, images: [url, url.replace('-700.', '-640.')] }),
      ),
    ).toBe('validation_failed');
  });
});

describe('counting and listing', () => {
  it('is of one’s own alone, and of what is there', async () => {
    const api = await serveApi();
    const [nelson, rosa] = [await freelancer(api), await freelancer(api)];
    await publishes(nelson);
    await publishes(rosa, { title: 'De Rosa' });
    await publishes(nelson, { title: 'Apagado' });
    for (const id of [1, 2, 3]) await sees(api.ask, id);
    await api.ctx.visits.flush();
    await nelson.send('DELETE', '/services/3');
    expect((await made<Service[]>(await nelson.ask('/services/mine'))).map(({ id }) => id)).toEqual([1]);
    expect(await made(await nelson.ask('/services/mine/counts'))).toMatchObject({
      total: 1,
      active: 1,
      views: 1,
    });
    expect((await made<ServiceStats>(await nelson.ask('/services/mine/stats'))).views.at(-1)?.count).toBe(1);
  });

  it('the deleted make room for new ones', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    await publishes(nelson);
    const { id: _, ...row } = await api.ctx.db.selectFrom('services').selectAll().executeTakeFirstOrThrow();
    for (let at = 0; at < 10; at += 1)
      await api.ctx.db
        .insertInto('services')
        .values(Array.from({ length: 500 }, () => ({ ...row, deleted_at: row.created_at })))
        .execute();
    expect((await nelson.send('POST', '/services/', words)).status).toBe(201);
  });

  it('on the page of a service knows the seller from others, and what is offered from what is not', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    const second = await made<{ id: number }>(
      await who.send('POST', '/companies/', { ...company, name: 'Moageira' }),
    );
    const { who: rosa, company: hers } = await owner(api);
    const of = { company_id: company.id };
    const shown = await publishes(who, of);
    const more = await publishes(who, of);
    await publishes(who, { ...of, status: 'Pausado' });
    await publishes(who, { company_id: second.id });
    const similar = await publishes(rosa, { company_id: hers.id });
    await publishes(rosa, { company_id: hers.id, status: 'Pausado' });
    const page = await readPage(api.ctx, shown.id);
    expect(page?.more.map(({ id }) => id)).toEqual([more.id]);
    expect(page?.similar.map(({ id }) => id)).toEqual([similar.id]);
    expect(page?.seller.services).toBe(2);
  });

  it('on the page of a service is not short of others because many are paused', async () => {
    const api = await serveApi();
    const [nelson, rosa] = [await freelancer(api), await freelancer(api)];
    const shown = await publishes(nelson);
    const similar = await publishes(rosa);
    for (let at = 0; at < 16; at += 1) await publishes(rosa, { status: 'Pausado' });
    expect((await readPage(api.ctx, shown.id))?.similar.map(({ id }) => id)).toEqual([similar.id]);
  });

  it('the phone of whoever is no freelancer any more is not shown', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api, { public_phone: '84 123 4567' });
    await publishes(nelson);
    expect((await readPage(api.ctx, 1))?.seller.phone).not.toBeNull();
    await nelson.send('PUT', '/users/me', { user_type: 'simple' });
    expect((await readPage(api.ctx, 1))?.seller.phone).toBeNull();
  });
});

describe('of people who may not be seen', () => {
  it('nothing is in the sitemap, and nobody is counted', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    await publishes(nelson);
    const there = async () => [
      (await publicPaths(api.ctx)).some((path) => path.startsWith('/services/')),
      (await sees(api.ask)).status,
    ];
    expect(await there()).toEqual([true, 204]);
    await suspend(api.ctx, nelson.email);
    expect(await there()).toEqual([false, 404]);
    await reinstate(api.ctx, nelson.email);
    nelson.tokens = await tokensFrom(await signIn(api, nelson.email, nelson.password));
    await nelson.send('POST', '/users/me/deletion', { password: nelson.password });
    expect(await there()).toEqual([false, 404]);
  });
});

describe('promoting', () => {
  const promotes = (who: Person, id: number) =>
    who.send('POST', `/services/${id}/promote`, { is_promoted: true });
  const top = async ({ ctx }: TestApi) =>
    (
      await ctx.db
        .selectFrom('entries')
        .select(['type', 'ref_id'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).ref_id;
  it('by one shop leaves the others theirs, and each day its own', async () => {
    const api = await serveApi();
    const [nelson, rosa] = [await freelancer(api), await freelancer(api)];
    const hers = await publishes(rosa);
    for (let at = 0; at < 21; at += 1) await publishes(nelson);
    await nelson.send('POST', '/services/promote-all', { is_promoted: true });
    await promotes(rosa, hers.id);
    expect(await top(api)).toBe(hers.id);
    await later(api, nelson, 25 * hour);
    await later(api, rosa, 0);
    const last = await publishes(rosa);
    expect(await top(api)).toBe(last.id);
    await nelson.send('POST', '/services/promote-all', { is_promoted: false });
    await promotes(nelson, 2);
    expect(await top(api)).toBe(2);
  });

  it('all leaves out what is deleted, and without a company means that', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    await who.send('PUT', '/users/me', { user_type: 'freelancer' });
    await publishes(who, { company_id: company.id });
    await publishes(who);
    await publishes(who);
    await who.send('DELETE', '/services/3');
    expect(
      await made(await who.send('POST', '/services/promote-all', { company_id: null, is_promoted: true })),
    ).toEqual({ changed: 1 });
  });
});

describe('visits', () => {
  it('that could not be written are written a second later by themselves', async () => {
    const api = await serveApi();
    await publishes(await freelancer(api));
    await sees(api.ask);
    const { db, visits } = api.ctx;
    const works = db.inTransaction;
    db.inTransaction = () => Promise.reject(new Error('The disk is full.'));
    await visits.flush();
    db.inTransaction = works;
    await expect
      .poll(async () => (await made<Service>(await api.ask('/services/1'))).views, { timeout: 5000 })
      .toBe(1);
  });

  it('of a flood are not all kept in memory', async () => {
    const { ctx } = await serveApi();
    for (let at = 0; at < 20_500; at += 1) ctx.visits.add(visitOf(1, `v${at}`));
    await ctx.visits.flush();
    const { count } = await ctx.db
      .selectFrom('visits')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(20_000);
  });

  it('are forgotten by the daily sweep', async () => {
    const api = await serveApi();
    api.ctx.visits.add(visitOf(1, 'a', '2026-11-10'));
    await api.ctx.visits.flush();
    await api.ctx.db.inTransaction((tx) => enqueue(tx, { kind: 'sweep', payload: {}, now: api.clock.now() }));
    await createWorker(api.ctx, queued).runDue();
    expect(await api.ctx.db.selectFrom('visits').selectAll().execute()).toEqual([]);
  });

  it('name a visitor otherwise every day, and in every program', () => {
    const [one, other] = [{ jwt: Buffer.alloc(32, 1) }, { jwt: Buffer.alloc(32, 2) }];
    const who = { address: '10.0.0.1', userAgent: 'Chrome' };
    const names = [
      visitorName(one, '2026-11-18', who),
      visitorName(one, '2026-11-19', who),
      visitorName(other, '2026-11-18', who),
    ];
    expect(new Set(names).size).toBe(3);
  });

  it('of two days, written together, both count', async () => {
    const api = await serveApi();
    await publishes(await freelancer(api));
    api.ctx.visits.add(visitOf(1, 'a', '2026-11-17'));
    api.ctx.visits.add(visitOf(1, 'a', '2026-11-18'));
    await api.ctx.visits.flush();
    expect(await made(await api.ask('/services/1'))).toMatchObject({ views: 2 });
  });

  it('are kept once a flush resolves, though another was under way', async () => {
    const api = await serveApi();
    await publishes(await freelancer(api));
    const { db, visits } = api.ctx;
    const works = db.inTransaction.bind(db);
    db.inTransaction = async (work, limit) => {
      await sleep(300);
      return works(work, limit);
    };
    visits.add(visitOf(1, 'a'));
    const first = visits.flush();
    await visits.flush();
    expect(await made(await api.ask('/services/1'))).toMatchObject({ views: 1 });
    await first;
  });

  it('from one network of IPv6 are one', async () => {
    const api = await serveApi({ trustProxy: 1 });
    await publishes(await freelancer(api));
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'])
      await sees(api.ask, 1, { 'x-forwarded-for': address, 'user-agent': 'x' });
    await api.ctx.visits.flush();
    expect(await made(await api.ask('/services/1'))).toMatchObject({ views: 2 });
  });
});

describe('an entry', () => {
  it('follows the district of its company alone', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    await who.send('PUT', `/companies/${company.id}`, { district: 'Nacala' });
    expect(await entry(api, 'company')).toMatchObject({ district: 'Nacala' });
  });

  it('is remote only as long as its owner works as a freelancer', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api, { remote_work: true });
    await publishes(nelson);
    expect([(await entry(api, 'user'))?.remote, (await entry(api, 'service'))?.remote]).toEqual([1, 1]);
    await nelson.send('PUT', '/users/me', { user_type: 'simple' });
    expect([(await entry(api, 'user'))?.remote, (await entry(api, 'service'))?.remote]).toEqual([0, 0]);
  });

  it('comes of whom Google gives a name', async () => {
    const issuer = await openIssuer(() => api.clock.now());
    const api = await serveApi({ google: { issuer: issuer.url, clientId: issuer.clientId } });
    await api.send('POST', '/auth/register', { email: 'ana@gmail.com', password: 'machamba verde' });
    expect(await entry(api, 'user')).toBeUndefined();
    await api.send('POST', '/auth/google', { credential: await issuer.credential({}), nonce: 'n-1' });
    expect(await entry(api, 'user')).toMatchObject({ visible: 1 });
  });

  it('is filled in the order in which things came', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    for (let at = 0; at < 3; at += 1) await publishes(nelson);
    const { db } = api.ctx;
    await db
      .updateTable('services')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', 2)
      .execute();
    await db.deleteFrom('entries').execute();
    await fillEntries({ db });
    expect(
      (
        await db.selectFrom('entries').select('ref_id').where('type', '=', 'service').orderBy('id').execute()
      ).map((row) => row.ref_id),
    ).toEqual([2, 1, 3]);
  });
});

describe('two at once', () => {
  it('a freelancer’s name, work and phone, are all kept', { timeout: 60_000 }, async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    for (let at = 0; at < 10; at += 1) {
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
});

describe('a version that is not quite ours', () => {
  it.each(['W/"%"', '%', '"%", "x"', '""', 'xyz', `"${'9'.repeat(80)}"`])(
    'as %s is out of date, and nothing is overwritten',
    async (shape) => {
      const api = await serveApi();
      const nelson = await freelancer(api);
      const { updated_at } = await publishes(nelson);
      await nelson.send('PUT', '/services/1', { description: 'De outro separador' });
      const answer = await nelson.ask('/services/1', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'if-match': shape.replace('%', updated_at) },
        body: '{"description":"Velho"}',
      });
      expect(answer.status).toBe(409);
    },
  );

  it('marked as weak by a proxy is ours all the same', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    const { updated_at } = await publishes(nelson);
    const answer = await nelson.ask('/services/1', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': `W/"${updated_at}"` },
      body: '{"description":"Novo"}',
    });
    expect(answer.status).toBe(200);
  });
});

describe('a picture', () => {
  it('is called by its largest width, which alone the sweep knows', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    const url = await sends(nelson, await png({ width: 700, height: 300 }));
    for (const other of ['-640.', '-9999.'])
      expect(
        await codeOf(nelson.send('POST', '/services/', { ...words, images: [url.replace('-700.', other)] })),
      ).toBe('validation_failed');
    await publishes(nelson, { images: [url] });
    await later(api, nelson, 7 * 24 * hour);
    await api.ctx.db.inTransaction((tx) => enqueue(tx, { kind: 'sweep', payload: {}, now: api.clock.now() }));
    await createWorker(api.ctx, queued).runDue();
    expect((await api.askRoot(url)).status).toBe(200);
  });

  it('that is shown takes no room from those that are not', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    const url = await sends(nelson, await blue(30, 30));
    await api.ctx.db
      .updateTable('pictures')
      .set({ bytes: 201 * 1024 * 1024 })
      .execute();
    const more = async (width: number) =>
      nelson.ask('/services/pictures', { method: 'POST', body: formOf({}, [await blue(width, 30)]) });
    expect((await more(31)).status).toBe(429);
    await publishes(nelson, { images: [url] });
    expect((await more(32)).status).toBe(201);
    await nelson.send('PUT', '/services/1', { images: [] });
    expect((await more(33)).status).toBe(429);
  });
});

describe('a price of less than a hundredth', () => {
  it.each([1e-7, 5e-324, 0.004])('as %d is none', async (price) => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    expect(await codeOf(nelson.send('POST', '/services/', { ...words, price }))).toBe('validation_failed');
  });
});

describe('mending beside the running program', () => {
  it('is done by the daily sweep, and said', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    await publishes(nelson);
    await api.ctx.db.deleteFrom('entries').execute();
    await api.ctx.db.inTransaction((tx) => enqueue(tx, { kind: 'sweep', payload: {}, now: api.clock.now() }));
    await createWorker(api.ctx, queued).runDue();
    expect(await entriesAmiss(api.ctx)).toBe(0);
    expect(api.logged()).toContain('are mended');
  });
});

describe('what a squatter left', () => {
  it('is not shown under the name of whom the mailbox belongs to', async () => {
    const issuer = await openIssuer(() => api.clock.now());
    const api = await serveApi({ google: { issuer: issuer.url, clientId: issuer.clientId } });
    const squatter = await person(api, { email: 'ana@gmail.com' });
    await squatter.send('PUT', '/users/me', { user_type: 'freelancer' });
    await squatter.send('POST', '/freelancer/profile', { title: 'Burla', public_phone: '84 999 9999' });
    await publishes(squatter, { title: 'Serviço do impostor' });
    await api.send('POST', '/auth/google', { credential: await issuer.credential({}), nonce: 'n-1' });
    await createWorker(api.ctx, queued).runDue();
    expect((await api.ask('/services/1')).status).toBe(404);
    expect(await entry(api, 'service')).toMatchObject({ visible: 0 });
    expect(await api.ctx.db.selectFrom('freelancers').select('public_phone').execute()).toEqual([
      { public_phone: null },
    ]);
  });
});

describe('services like one', () => {
  it('are those of others, however many the seller has', async () => {
    const api = await serveApi();
    const [nelson, rosa] = [await freelancer(api), await freelancer(api)];
    const similar = await publishes(rosa);
    let shown = 0;
    for (let at = 0; at < 18; at += 1) shown = (await publishes(nelson)).id;
    expect((await readPage(api.ctx, shown))?.similar.map(({ id }) => id)).toEqual([similar.id]);
  });
});

describe('a company whose owner is about to leave', () => {
  it('shows its services to them and to nobody else', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    await publishes(who, { company_id: company.id });
    await who.send('POST', '/users/me/deletion', { password: who.password });
    await later(api, who, 0);
    expect(await made<Service[]>(await who.ask(`/services/company/${company.id}`))).toHaveLength(1);
    expect((await api.ask(`/services/company/${company.id}`)).status).toBe(404);
  });
});
