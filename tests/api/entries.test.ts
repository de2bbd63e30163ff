import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eraseAccount, reinstate, suspend } from '#server/accounts/accounts.ts';
import type { Db } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { entriesAmiss, mendEntries } from '#server/entries/entries.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { type Person, person, signIn, tokensFrom } from '#tests/support/cast.ts';
import { freshPlace, opened } from '#tests/support/database.ts';
import { wordsAmiss } from '#tests/support/finds.ts';
import { freelancer, made, owner, publishes } from '#tests/support/offers.ts';

const hour = 60 * 60 * 1000;

/** What is seen, the newest first: `service 3`. */
async function seen({ ctx }: TestApi, only = 'feed'): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('entries')
    .select(['type', 'ref_id', 'in_feed'])
    .where('visible', '=', 1)
    .orderBy('id', 'desc')
    .execute();
  return rows
    .filter(({ in_feed }) => only !== 'feed' || in_feed === 1)
    .map(({ type, ref_id }) => `${type} ${ref_id}`);
}

const entry = ({ ctx }: TestApi, type: 'service' | 'company' | 'user', id = 1) =>
  ctx.db
    .selectFrom('entries')
    .selectAll()
    .where('type', '=', type)
    .where('ref_id', '=', id)
    .executeTakeFirst();

describe('an entry', () => {
  it('of a service is there from the moment it is published, as it is', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    const { created_at } = await publishes(who, { company_id: company.id, price: 1500 });
    expect(await entry(api, 'service')).toMatchObject({
      owner_id: who.user.id,
      company_id: company.id,
      category: 'Construção',
      price_cents: 150_000,
      province: 'Nampula',
      district: 'Ilha de Moçambique',
      ...{ remote: 0, in_feed: 1, visible: 1 },
      published_at: created_at,
    });
    await who.send('PUT', '/services/1', { price: null, category: 'Beleza' });
    expect(await entry(api, 'service')).toMatchObject({ price_cents: null, category: 'Beleza' });
    expect(await entriesAmiss(api.ctx)).toBe(0);
  });

  it('hides at once when its service is paused, and comes back where it was', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    await publishes(nelson);
    await publishes(nelson);
    const status = (state: string) => nelson.send('PUT', '/services/1', { status: state });
    await status('Pausado');
    expect(await seen(api)).toEqual(['service 2', 'user 1']);
    await status('Ativo');
    expect(await seen(api)).toEqual(['service 2', 'service 1', 'user 1']);
    await nelson.send('DELETE', '/services/1');
    expect(await entry(api, 'service')).toBeUndefined();
  });

  it('is hidden and shown with its owner', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
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
    const api = await serveApi();
    const { who, company } = await owner(api);
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
    expect(await entriesAmiss(api.ctx)).toBe(0);
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
    expect(await entriesAmiss(api.ctx)).toBe(0);
  });
});

describe('promoting', () => {
  const promotes = (who: Person, id: number, is_promoted = true) =>
    who.send('POST', `/services/${id}/promote`, { is_promoted });

  it('moves up at most once in 24 hours, and says so wherever it stands', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    for (let at = 0; at < 3; at += 1) await publishes(nelson, { status: 'Ativo' });
    const before = await made<{ updated_at: string }>(await nelson.ask('/services/1'));
    expect(await made(await promotes(nelson, 1))).toEqual({ ...before, is_promoted: 1 });
    const promoted = ['service 1', 'service 3', 'service 2', 'user 1'];
    expect(await seen(api)).toEqual(promoted);
    await promotes(nelson, 2);
    await promotes(nelson, 1, false);
    expect(await made(await api.ask('/services/1'))).toMatchObject({ is_promoted: 0 });
    await promotes(nelson, 1);
    expect(await seen(api)).toEqual(['service 2', 'service 1', 'service 3', 'user 1']);
    api.clock.advance(25 * hour);
    nelson.tokens = await tokensFrom(await signIn(api, nelson.email, nelson.password));
    // Promoted already: nothing changes.
    await promotes(nelson, 1);
    expect((await seen(api))[0]).toBe('service 2');
    await promotes(nelson, 1, false);
    await promotes(nelson, 1);
    expect((await seen(api))[0]).toBe('service 1');
    expect(await entriesAmiss(api.ctx)).toBe(0);
  });

  it('many times at once moves it once', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    await publishes(nelson);
    await Promise.all(Array.from({ length: 10 }, (_, at) => promotes(nelson, 1, at % 2 === 0)));
    expect(
      await api.ctx.db.selectFrom('entries').selectAll().where('type', '=', 'service').execute(),
    ).toHaveLength(1);
  });

  it('all is of one company, of none, or of all; of what is offered', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    const { who: other } = await owner(api);
    await who.send('PUT', '/users/me', { user_type: 'freelancer' });
    const of = { company_id: company.id };
    await publishes(who, of);
    await publishes(who);
    await publishes(who, { ...of, status: 'Pausado' });
    await publishes(who, of);
    const all = async (sent: object) => (await who.send('POST', '/services/promote-all', sent)).json();
    expect(await all({ ...of, is_promoted: true })).toEqual({ changed: 2 });
    expect((await seen(api)).slice(0, 3)).toEqual(['service 4', 'service 1', 'service 2']);
    expect(await all({ company_id: null, is_promoted: true })).toEqual({ changed: 1 });
    expect(await all({ is_promoted: true })).toEqual({ changed: 0 });
    expect(await made(await who.ask('/services/3'))).toMatchObject({ is_promoted: 0 });
    expect(await all({ is_promoted: false })).toEqual({ changed: 3 });
    const foreign = await other.send('POST', '/services/promote-all', { ...of, is_promoted: true });
    expect(foreign.status).toBe(403);
    expect(await made(await api.ask('/services/1'))).toMatchObject({ is_promoted: 0 });
  });

  it('of a whole shop does not push everybody else out of sight', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    for (let at = 0; at < 30; at += 1) await publishes(nelson);
    await publishes(await freelancer(api));
    await nelson.send('POST', '/services/promote-all', { is_promoted: true });
    const top = await seen(api);
    expect(top.indexOf('service 31')).toBe(20);
    expect(top.slice(0, 3)).toEqual(['service 30', 'service 29', 'service 28']);
    expect(await made(await nelson.ask('/services/mine/counts'))).toMatchObject({ promoted: 30 });
  });
});

describe('mending the entries', () => {
  it('finds what is missing, wrong or too much, and makes it equal', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
    for (let at = 0; at < 4; at += 1) await publishes(who, { company_id: company.id });
    const { db } = api.ctx;
    expect([await entriesAmiss(api.ctx), await mendEntries(api.ctx)]).toEqual([0, 0]);
    const services = () => db.updateTable('entries').where('type', '=', 'service');
    await services().set({ visible: 0 }).where('ref_id', '=', 1).execute();
    await services().set({ province: null }).where('ref_id', '=', 2).execute();
    await services().set({ ref_id: 77 }).where('ref_id', '=', 3).execute();
    // Three rows that should not be so, three that should, and what each of these things is found by.
    expect(await entriesAmiss(api.ctx)).toBe(9);
    // The fifth is the count of what can be seen, the sixth what the one that is made anew is found by.
    expect(await mendEntries(api.ctx)).toBe(6);
    expect(await entriesAmiss(api.ctx)).toBe(0);
  });

  it('is never needed, whatever people do in whatever order, many at once', async () => {
    const api = await serveApi();
    const people = [await owner(api), await owner(api)];
    const act = fc.record({
      who: fc.nat(1),
      what: fc.constantFrom(
        ...(['publish', 'edit', 'pause', 'resume', 'delete', 'promote', 'type'] as const),
        ...(['move', 'moveCompany', 'name', 'remote', 'suspend', 'reinstate'] as const),
        ...(['words', 'nameCompany', 'describeCompany', 'bio', 'username', 'work'] as const),
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
                if (!/^401 /.test(error.message)) throw error;
              }),
            ),
        );
        expect(await entriesAmiss(api.ctx)).toBe(0);
        expect(await wordsAmiss(api.ctx.db)).toEqual([]);
        for (const { who } of people) {
          await reinstate(api.ctx, who.email);
          who.tokens = await tokensFrom(await signIn(api, who.email, who.password));
        }
      }),
      { numRuns: 12 },
    );
  }, 90_000);
});

describe('the entries of what was there before them', () => {
  it('are made by the migration, in the order in which it came', async () => {
    const db: Db = await opened(await freshPlace());
    const before = Object.entries(migrations).filter(([name]) => name < '005');
    await migrate(db, Object.fromEntries(before));
    const user = (id: number, changes: object) => ({
      ...{ username: `u${id}`, email: `${id}@b.mz`, email_key: `${id}@b.mz`, full_name: `Nome ${id}` },
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
        ...{
          owner_id: 1,
          name: 'Padaria',
          description: '',
          nuit: '1',
          nationality: 'Moçambique',
          address: '',
        },
        ...{ province: 'Gaza', district: 'Chókwè', website: null, email: '', whatsapp: '', search_text: '' },
        ...{ logo_url: null, cover_url: null, created_at: '2026-01-02T00:00:00.000Z' },
      })
      .execute();
    await migrate(db);
    expect(
      await db
        .selectFrom('entries')
        .select(['type', 'ref_id', 'visible', 'province'])
        .orderBy('id')
        .execute(),
    ).toEqual([
      { type: 'user', ref_id: 1, visible: 1, province: 'Tete' },
      { type: 'company', ref_id: 1, visible: 1, province: 'Gaza' },
      { type: 'user', ref_id: 3, visible: 0, province: null },
    ]);
    // The words of those two that can be seen come with the first sweep.
    expect(await entriesAmiss({ db })).toBe(2);
    expect(await mendEntries({ db })).toBe(2);
    expect(await entriesAmiss({ db })).toBe(0);
  });
});
