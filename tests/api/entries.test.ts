// @module-tag both-databases
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { storeOf } from '#server/entries/documents/store-of.ts';
import { fillEntries } from '#server/entries/entries.ts';
import { countWrongEntries, mendEntries } from '#server/entries/mending.ts';
import { eraseAccount } from '#server/erasure.ts';
import { enqueue } from '#server/queue/queue.ts';
import { createWorker } from '#server/queue/worker.ts';
import { mendSomeEntries, queued } from '#server/queued.ts';
import { serveApi } from '#tests/support/api.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { reinstate, suspend } from '#tests/support/cast/standing.ts';
import { freshPlace, opened } from '#tests/support/database.ts';
import { entry, seen } from '#tests/support/entries.ts';
import { wrongWordCounts } from '#tests/support/finds.ts';
import { openIssuer } from '#tests/support/issuer.ts';

const hour = 60 * 60 * 1000;

describe('an entry', () => {
  it('of a service is there from the moment it is published, as it is', async () => {
    const [api, { who, company }] = await serving(owner);
    const { created_at } = await publishes(who, { company_id: company.id, price: 1500 });
    expect(await entry(api, 'service')).toMatchObject({
      owner_id: who.user.id,
      company_id: company.id,
      category: 'Construção',
      price_cents: 150_000,
      province: 'Nampula',
      district: 'Ilha de Moçambique',
      remote: 0,
      in_feed: 1,
      visible: 1,
      published_at: created_at,
    });
    await who.send('PUT', '/services/1', { price: null, category: 'Beleza' });
    expect(await entry(api, 'service')).toMatchObject({ price_cents: null, category: 'Beleza' });
    expect(await countWrongEntries(api.ctx)).toBe(0);
  });

  it('hides at once when its service is paused, and comes back where it was', async () => {
    const [api, nelson] = await serving(freelancer);
    await publishes(nelson);
    await publishes(nelson);
    const status = (state: string) => nelson.send('PUT', '/services/1', { status: state });
    await status('Pausado');
    expect(await seen(api)).toEqual(['service 2', 'user 1']);
    await status('Ativo');
    expect(await seen(api)).toEqual(['service 2', 'service 1', 'user 1']);
    // Deleted it does not come back, whatever else its owner changes.
    await nelson.send('DELETE', '/services/1');
    for (const province of ['Tete', 'Gaza']) {
      expect(await entry(api, 'service')).toBeUndefined();
      await nelson.send('PUT', '/users/me', { province });
    }
    expect(await entry(api, 'service')).toBeUndefined();
  });

  it('is hidden and shown with its owner', async () => {
    const [api, { who, company }] = await serving(owner);
    await publishes(who, { company_id: company.id });
    await who.send('PUT', '/users/me', { full_name: 'Rosa', province: 'Nampula' });
    const all = ['user 1', 'service 1', 'company 1'];
    expect(await seen(api)).toEqual(all);
    await suspend(api.ctx, who.email);
    expect(await seen(api)).toEqual([]);
    await reinstate(api.ctx, who.email);
    expect(await seen(api)).toEqual(all);
    who.tokens = await tokensFrom(await signIn(api, who.email, who.password));
    await who.send('POST', '/users/me/deletion', { password: who.password });
    expect(await seen(api)).toEqual([]);
    who.tokens = await tokensFrom(await signIn(api, who.email, who.password));
    await who.send('DELETE', '/users/me/deletion');
    expect(await seen(api)).toEqual(all);
    await who.send('POST', '/users/me/deletion', { password: who.password });
    api.clock.advance(15 * 24 * hour);
    await eraseAccount(api.ctx, { userId: who.user.id });
    expect(await api.ctx.db.selectFrom('entries').selectAll().execute()).toEqual([]);
  });

  it('moves with the company, or with the freelancer', async () => {
    const [api, { who, company }] = await serving(owner);
    await who.send('PUT', '/users/me', { user_type: 'freelancer', province: 'Gaza', district: 'Chókwè' });
    await publishes(who, { company_id: company.id });
    await publishes(who);
    await who.send('PUT', `/companies/${company.id}`, { province: 'Tete', district: 'Moatize' });
    expect(await entry(api, 'service', 1)).toMatchObject({
      province: 'Tete',
      district: 'Moatize',
      remote: 0,
    });
    expect(await entry(api, 'service', 2)).toMatchObject({ province: 'Gaza', remote: 0 });
    await who.send('PUT', '/users/me', { province: 'Sofala' });
    await who.send('POST', '/freelancer/profile', { title: 'Cozinheira', remote_work: true });
    expect(await entry(api, 'service', 1)).toMatchObject({ province: 'Tete', remote: 0 });
    expect(await entry(api, 'service', 2)).toMatchObject({ province: 'Sofala', remote: 1 });
    expect(await entry(api, 'user')).toMatchObject({ province: 'Sofala', remote: 1 });
    // The district of its company alone, and remote only as long as its owner works as a freelancer.
    await who.send('PUT', `/companies/${company.id}`, { district: 'Zumbo' });
    expect(await entry(api, 'company')).toMatchObject({ province: 'Tete', district: 'Zumbo' });
    await who.send('PUT', '/users/me', { user_type: 'simple' });
    expect([(await entry(api, 'user'))?.remote, (await entry(api, 'service', 2))?.remote]).toEqual([0, 0]);
    expect(await countWrongEntries(api.ctx)).toBe(0);
  });

  it('of a person is found with a name, and in the feed once one knows who works where', async () => {
    const api = await serveApi();
    const nobody = await api.send('POST', '/auth/register', { email: 'a@b.mz', password: 'mafalala' });
    expect(nobody.status).toBe(201);
    const rosa = await person(api);
    await person(api);
    expect([await seen(api), await seen(api, 'all')]).toEqual([[], ['user 3', 'user 2']]);
    await rosa.send('PUT', '/users/me', { province: 'Tete' });
    // At the top: it is only now that there is something to see.
    expect([await seen(api), await seen(api, 'all')]).toEqual([['user 2'], ['user 2', 'user 3']]);
    await rosa.send('PUT', '/users/me', { province: null, full_name: null });
    expect(await seen(api, 'all')).toEqual(['user 3']);
    expect(await countWrongEntries(api.ctx)).toBe(0);
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
    const [api, nelson] = await serving(freelancer);
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

  it('of what a squatter left is not shown under the name of whom the mailbox belongs to', async () => {
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

describe('what a person writes into all of their entries', () => {
  it('is their name, place and kind, and their company’s, thirty times an hour', async () => {
    const [api, { who, company }] = await serving(owner);
    await publishes(who, { company_id: company.id });
    const change = async (path: string, fields: object) => (await who.send('PUT', path, fields)).status;
    for (let at = 0; at < 15; at += 1) {
      expect(await change('/users/me', { full_name: `Rosa ${at}` })).toBe(200);
      expect(await change(`/companies/${company.id}`, { name: `Padaria ${at}` })).toBe(200);
    }
    expect(await countWrongEntries(api.ctx)).toBe(0);
    expect(await change('/users/me', { full_name: 'Rosa' })).toBe(429);
    expect(await change(`/companies/${company.id}`, { district: 'Nacala' })).toBe(429);
    // What shows on the profile alone, or is as it was, goes on.
    for (const bio of ['Pão', 'Bolos'])
      expect(await change('/users/me', { bio, full_name: 'Rosa 14' })).toBe(200);
    expect(await change(`/companies/${company.id}`, { description: '<p>Pão de forno</p>' })).toBe(200);
    expect(await countWrongEntries(api.ctx)).toBe(0);
  });

  it('is whether a freelancer works from afar', async () => {
    const [api, rosa] = await serving(freelancer);
    const save = async (remote_work: boolean, title: string) =>
      (await rosa.send('POST', '/freelancer/profile', { remote_work, title })).status;
    expect(await save(false, 'Costureira')).toBe(200);
    for (let at = 0; at < 31; at += 1) expect(await save(false, `Costureira ${at}`)).toBe(200);
    const statuses: number[] = [];
    for (let at = 0; at < 31; at += 1) statuses.push(await save(at % 2 === 0, 'Costureira'));
    expect(statuses).toContain(429);
    expect(await countWrongEntries(api.ctx)).toBe(0);
  });
});

describe('mending the entries', () => {
  it('finds what is missing, wrong or too much, and makes it equal', async () => {
    const [api, { who, company }] = await serving(owner);
    for (let at = 0; at < 4; at += 1) await publishes(who, { company_id: company.id });
    const { db } = api.ctx;
    expect([await countWrongEntries(api.ctx), await mendEntries(api.ctx)]).toEqual([0, 0]);
    const services = () => db.updateTable('entries').where('type', '=', 'service');
    await services().set({ visible: 0 }).where('ref_id', '=', 1).execute();
    await services().set({ province: null }).where('ref_id', '=', 2).execute();
    await services().set({ ref_id: 77 }).where('ref_id', '=', 3).execute();
    // Three rows that should not be so, three that should, and what each of these things is found by.
    expect(await countWrongEntries(api.ctx)).toBe(9);
    // The fifth is the count of what can be seen, the sixth what the one that is made anew is found by.
    expect(await mendEntries(api.ctx)).toBe(6);
    expect(await countWrongEntries(api.ctx)).toBe(0);
  });

  const faults: readonly (readonly [what: string, spoil: (db: Db) => Promise<unknown>])[] = [
    ['an entry is missing', (db) => db.deleteFrom('entries').where('type', '=', 'service').execute()],
    [
      'an entry is of nothing',
      (db) => sql`update entries set ref_id = ref_id + 76 where type = 'service'`.execute(db),
    ],
    ['an entry is not as its thing', (db) => sql`update entries set province = 'Gaza'`.execute(db)],
    ['a hidden thing is seen', (db) => sql`update entries set visible = 1`.execute(db)],
    ['nothing finds a thing', (db) => sql`delete from documents`.execute(db)],
    [
      'other words find a thing',
      (db) => db.inTransaction((tx) => storeOf(tx).write(tx, [otherWords(3)], [3])),
    ],
    ['a thing is shown by other words', (db) => sql`update heads set head = ''`.execute(db)],
    ['words find nothing', (db) => db.inTransaction((tx) => storeOf(tx).write(tx, [otherWords(99)], []))],
    ['a count is wrong', (db) => sql`update entry_counts set visible = visible + 1`.execute(db)],
    ['a follower was not told', (db) => sql`update follows set newest_entry = 0`.execute(db)],
    ['a follower was told of nothing', (db) => sql`update follows set newest_entry = 99`.execute(db)],
  ];
  it('makes it as it was, whatever is wrong', async () => {
    const [api, nelson] = await serving(freelancer);
    await publishes(nelson);
    await publishes(nelson);
    await nelson.call('PUT', '/services/2', { status: 'Pausado' });
    const rosa = await person(api);
    await rosa.call('PUT', `/follows/user/${nelson.user.id}`);
    const { db } = api.ctx;
    const before = await everythingOf(db);
    for (const [what, spoil] of faults) {
      await spoil(db);
      expect(await everythingOf(db), what).not.toEqual(before);
      await mendEntries(api.ctx);
      expect(await everythingOf(db), what).toEqual(before);
      expect(await countWrongEntries(api.ctx), what).toBe(0);
    }
  });

  it('is done by the daily sweep, goes on from where it was cut off, and is said', async () => {
    const api = await serveApi();
    const { db } = api.ctx;
    const people = Array.from({ length: 250 }, (_, at) => ({
      username: `u${at}`,
      email: `${at}@b.mz`,
      email_key: `${at}@b.mz`,
      full_name: `Nome ${at}`,
      created_at: '2026-01-01T00:00:00.000Z',
    }));
    await db
      .insertInto('users')
      .values(people as never)
      .execute();
    await fillEntries({ db });
    await db.updateTable('entries').set({ province: 'Gaza' }).where('ref_id', 'in', [1, 249]).execute();
    const begun: string[] = [];
    const worker = createWorker(api.ctx, {
      ...queued,
      'mend-entries': async (ctx, payload) => {
        begun.push(`${payload.part} ${payload.after}`);
        // The second slice is cut off once.
        if (begun.length === 2) throw new Error('cut off');
        return mendSomeEntries(ctx, payload);
      },
    });
    await db.inTransaction((tx) => enqueue(tx, { kind: 'sweep', payload: {}, now: api.clock.now() }));
    await worker.runDue();
    expect(begun).toEqual(['undefined undefined', 'owners 100']);
    expect(await countWrongEntries(api.ctx)).toBeGreaterThan(0);
    api.clock.advance(60_000);
    await worker.runDue();
    expect(begun.slice(2)).toEqual([
      'owners 100',
      'owners 200',
      expect.stringMatching(/^strays 0/),
      expect.stringMatching(/^strays/),
      'counts 0',
    ]);
    expect(await countWrongEntries(api.ctx)).toBe(0);
    expect(api.logged()).toContain('are mended');
  });

  it('leaves right what people change meanwhile, and its count', async () => {
    const [api, { who, company }] = await serving(owner);
    const ids = [1, 2, 3, 4, 5, 6];
    for (const _ of ids) await publishes(who, { company_id: company.id });
    for (let round = 0; round < 8; round += 1) {
      const status = round % 2 ? 'Ativo' : 'Pausado';
      const changes = ids.map((id) => who.send('PUT', `/services/${id}`, { status }));
      const mended = await Promise.all([mendEntries(api.ctx), mendEntries(api.ctx), mendEntries(api.ctx)]);
      expect((await Promise.all(changes)).map((answer) => answer.status)).toEqual(ids.map(() => 200));
      expect([...mended, await mendEntries(api.ctx)]).toEqual([0, 0, 0, 0]);
    }
  });

  it('is never needed, whatever people do in whatever order, many at once', async () => {
    const api = await serveApi();
    const people = [await owner(api), await owner(api)];
    const act = fc.record({
      who: fc.nat(1),
      what: fc.constantFrom(
        'publish',
        'edit',
        'pause',
        'resume',
        'delete',
        'promote',
        'type',
        'move',
        'moveCompany',
        'name',
        'remote',
        'suspend',
        'reinstate',
        'words',
        'nameCompany',
        'describeCompany',
        'bio',
        'username',
        'work',
      ),
      id: fc.integer({ min: 1, max: 6 }),
      province: fc.constantFrom('Tete', 'Gaza', null),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
        await Promise.all(
          acts
            .map(async ({ who: at, what, id, province }) => {
              const { who, company } = people[at] as (typeof people)[number];
              const send = async (method: string, path: string, body?: object) => {
                const { status } = await who.send(method, path, body);
                if (status >= 500) throw new Error(`${status} ${method} ${path}`);
              };
              const service = (changes: object) => send('PUT', `/services/${id}`, changes);
              const me = (changes: object) => send('PUT', '/users/me', changes);
              if (what === 'publish') await publishes(who, { company_id: company.id });
              else if (what === 'edit') await service({ price: id * 100, category: 'Outros' });
              else if (what === 'pause' || what === 'resume')
                await service({ status: what === 'pause' ? 'Pausado' : 'Ativo' });
              else if (what === 'delete') await send('DELETE', `/services/${id}`);
              else if (what === 'promote')
                await send('POST', `/services/${id}/promote`, { is_promoted: province === null });
              else if (what === 'type') await me({ user_type: id % 2 ? 'freelancer' : 'company' });
              else if (what === 'move') await me({ province });
              else if (what === 'name') await me({ full_name: province });
              else if (what === 'bio') await me({ bio: `Há ${id} anos`, district: province });
              else if (what === 'username') await me({ username: `nome.${id}.${at}` });
              else if (what === 'words')
                await service({
                  title: `Obra ${id}`,
                  tags: [`t${at}`, 'casa'],
                  description: `De ${province}`,
                });
              else if (what === 'nameCompany')
                await send('PUT', `/companies/${company.id}`, { name: `Casa ${id}` });
              else if (what === 'describeCompany')
                await send('PUT', `/companies/${company.id}`, { description: `<p>Desde ${id}</p>` });
              else if (what === 'work')
                await send('POST', '/freelancer/profile', {
                  title: `Pintor ${id}`,
                  description: `${province}`,
                });
              else if (what === 'remote')
                await send('POST', '/freelancer/profile', { remote_work: id % 2 === 0 });
              else if (what === 'moveCompany')
                await send('PUT', `/companies/${company.id}`, { province: province ?? 'Sofala' });
              else await (what === 'suspend' ? suspend : reinstate)(api.ctx, who.email);
            })
            .map((done) =>
              done.catch((error: Error) => {
                // Suspended meanwhile: their session is over.
                if (!/\b401[: ]/.test(error.message)) throw error;
              }),
            ),
        );
        expect(await countWrongEntries(api.ctx)).toBe(0);
        expect(await wrongWordCounts(api.ctx.db)).toEqual([]);
        for (const { who } of people) {
          await reinstate(api.ctx, who.email);
          who.tokens = await tokensFrom(await signIn(api, who.email, who.password));
        }
      }),
      { numRuns: 12 },
    );
  }, 90_000);
});

const otherWords = (id: number) => ({ id, words: 'outra palavra', head: '' });

/** What feed and search read, whatever the ids of the entries are. */
async function everythingOf(db: Db) {
  const entries = await db.selectFrom('entries').selectAll().orderBy('type').orderBy('ref_id').execute();
  const ids = [...entries.map(({ id }) => id), 99];
  const documents = await storeOf(db).read(db, ids);
  const wordsOf = new Map(documents.map(({ id, words, head }) => [id, [words, head.replace(/^\d+/, '')]]));
  const newest = Math.max(
    ...entries.filter(({ in_feed, visible }) => in_feed && visible).map(({ id }) => id),
  );
  const follows = await db.selectFrom('follows').select('newest_entry').execute();
  return {
    entries: entries.map(({ id, is_new: _, ...entry }) => [entry, wordsOf.get(id)]),
    stray: wordsOf.get(99),
    counts: await db.selectFrom('entry_counts').select(['type', 'visible']).orderBy('type').execute(),
    isTold: follows.every(({ newest_entry }) => newest_entry === newest),
  };
}

it('the entries of what was there before them are made by the migration, in the order in which it came', async () => {
  const db: Db = await opened(await freshPlace());
  const before = Object.entries(migrations).filter(([name]) => name < '005');
  await migrate(db, Object.fromEntries(before));
  const user = (id: number, changes: object) => ({
    username: `u${id}`,
    email: `${id}@b.mz`,
    email_key: `${id}@b.mz`,
    full_name: `Nome ${id}`,
    created_at: `2026-01-0${id}T00:00:00.000Z`,
    ...changes,
  });
  for (const row of [
    user(1, { user_type: 'company', province: 'Tete' }),
    user(2, { full_name: null }),
    user(3, { user_type: 'freelancer', is_active: 0 }),
  ])
    await db
      .insertInto('users')
      .values(row as never)
      .execute();
  await db
    .insertInto('companies')
    .values({
      owner_id: 1,
      name: 'Padaria',
      description: '',
      nuit: '1',
      nationality: 'Moçambique',
      address: '',
      province: 'Gaza',
      district: 'Chókwè',
      website: null,
      email: '',
      whatsapp: '',
      logo_url: null,
      cover_url: null,
      search_text: '',
      created_at: '2026-01-02T00:00:00.000Z',
    } as never)
    .execute();
  const tomorrow = { dueAt: new Date('2026-01-05'), now: new Date('2026-01-04') };
  await db.inTransaction((tx) => enqueue(tx, { kind: 'sweep', payload: {}, ...tomorrow }));
  await migrate(db);
  // So that the start plans one at once.
  expect(await db.selectFrom('queue').selectAll().execute()).toEqual([]);
  expect(
    await db.selectFrom('entries').select(['type', 'ref_id', 'visible', 'province']).orderBy('id').execute(),
  ).toEqual([
    { type: 'user', ref_id: 1, visible: 1, province: 'Tete' },
    { type: 'company', ref_id: 1, visible: 1, province: 'Gaza' },
    { type: 'user', ref_id: 3, visible: 0, province: null },
  ]);
  // The words of those two that can be seen come with the first sweep.
  expect(await countWrongEntries({ db })).toBe(2);
  expect(await mendEntries({ db })).toBe(2);
  expect(await countWrongEntries({ db })).toBe(0);
});
