// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import type { Notification } from '#lib/contract/notifications.ts';
import type { FollowedSeller, OwnFollow } from '#lib/contract/relations.ts';
import { followTexts } from '#lib/copy/follows.ts';
import { Random } from '#seed/random.ts';
import { countWrongEntries, mendEntries } from '#server/entries/mending.ts';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import { recountFollowers } from '#server/relations/follows.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { crowd } from '#tests/support/cast/crowd.ts';
import { followedFeed, follows, leaves } from '#tests/support/cast/follows.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { codeOf, made, outcome } from '#tests/support/cast/place.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { erases, suspend } from '#tests/support/cast/standing.ts';
import { stoppedInTheEnd } from '#tests/support/queue.ts';

const following = (who: Person, method: 'PUT' | 'DELETE', thing: string) =>
  who.send(method, `/follows/${thing}`);
const countsOf = async ({ ctx }: TestApi) => ({
  users: (await ctx.db.selectFrom('users').select('followers').orderBy('id').execute()).map(
    ({ followers }) => followers,
  ),
  companies: (await ctx.db.selectFrom('companies').select('followers').orderBy('id').execute()).map(
    ({ followers }) => followers,
  ),
});

describe('following', () => {
  it('is begun and ended once, however often it is asked for, and counted', async () => {
    const [api, nelson, rosa, { company }] = await serving(freelancer, person, owner);
    const id = nelson.user.id;
    expect(await follows(rosa, 'user', id)).toEqual({ is_following: true, followers_count: 1 });
    expect(await follows(rosa, 'user', id)).toEqual({ is_following: true, followers_count: 1 });
    await Promise.all(Array.from({ length: 8 }, () => follows(rosa, 'company', company.id)));
    expect(await follows(nelson, 'company', company.id)).toEqual({ is_following: true, followers_count: 2 });
    const asked = `/follows/mine?things=user-${id},company-${company.id},user-99,user-${rosa.user.id}`;
    expect(await made<OwnFollow[]>(rosa.ask(asked))).toEqual([
      { type: 'user', id, is_following: true, followers_count: 1 },
      { type: 'company', id: company.id, is_following: true, followers_count: 2 },
      { type: 'user', id: rosa.user.id, is_following: false, followers_count: 0 },
    ]);
    const ends = await Promise.all(Array.from({ length: 8 }, () => leaves(rosa, 'company', company.id)));
    expect(ends).toContainEqual({ is_following: false, followers_count: 1 });
    expect(await leaves(rosa, 'company', company.id)).toEqual({ is_following: false, followers_count: 1 });
    expect(await recountFollowers(api.ctx)).toBe(0);
  });

  it('of two people each other, and of one by many, at once, is exact', async () => {
    const api = await serveApi();
    const people = [await freelancer(api), await freelancer(api), await freelancer(api), await person(api)];
    const pairs = people.flatMap((one) =>
      people.filter((other) => other !== one).map((other) => [one, other]),
    );
    await Promise.all(pairs.map(([one, other]) => one && other && follows(one, 'user', other.user.id)));
    expect((await countsOf(api)).users).toEqual([3, 3, 3, 3]);
    expect(await recountFollowers(api.ctx)).toBe(0);
    await api.ctx.db.updateTable('users').set({ followers: 5 }).execute();
    expect(await recountFollowers(api.ctx), 'miscounted').toBe(4);
    expect((await countsOf(api)).users).toEqual([3, 3, 3, 3]);
  });

  it('is for who is signed in, of what can be seen, and not of oneself', async () => {
    const [api, { who: celeste, company }, rosa] = await serving(owner, person);
    for (const method of ['PUT', 'DELETE'] as const) {
      for (const thing of [`user/${celeste.user.id}`, `company/${company.id}`])
        expect(await codeOf(following(celeste, method, thing)), `${method} ${thing}`).toBe(
          'validation_failed',
        );
      for (const thing of ['user/99', 'company/99', 'service/1', 'user/x', 'user/0'])
        expect(await codeOf(following(rosa, method, thing)), `${method} ${thing}`).toBe('not_found');
    }
    expect(await outcome(following(celeste, 'PUT', `company/${company.id}`))).toMatchObject({
      status: 422,
      body: { detail: followTexts.ownCompany },
    });
    for (const odd of ['', 'service-1', 'user-0', 'x'])
      expect(await codeOf(rosa.ask(`/follows/mine?things=${odd}`)), odd).toBe('validation_failed');
    await follows(rosa, 'company', company.id);
    await suspend(api.ctx, celeste.email);
    expect(await codeOf(following(rosa, 'PUT', `user/${celeste.user.id}`))).toBe('not_found');
    // Whom one follows one can leave, seen or not.
    expect(await leaves(rosa, 'company', company.id)).toMatchObject({ is_following: false });
    expect(await codeOf(following(rosa, 'DELETE', `company/${company.id}`))).toBe('not_found');
  });

  it('is listed for oneself, the newest first, page by page, without what is not seen', async () => {
    const [api, rosa, { who: celeste, company }] = await serving(person, owner);
    const others = [await freelancer(api), await freelancer(api), await freelancer(api)];
    await follows(rosa, 'company', company.id);
    for (const { user } of others) await follows(rosa, 'user', user.id);
    await follows(celeste, 'user', rosa.user.id);
    const list = (query = '') => made<FollowedSeller[]>(rosa.ask(`/follows${query}`));
    const all = await list();
    expect(all.map(({ type, id }) => `${type} ${id}`)).toEqual([
      ...others.map(({ user }) => `user ${user.id}`).reverse(),
      `company ${company.id}`,
    ]);
    expect(all[3]).toMatchObject({
      name: company.name,
      path: `/companies/${company.slug}`,
      followers_count: 1,
    });
    expect(all[0]).toMatchObject({ path: `/@${others[2]?.user.username}` });
    expect(await list(`?limit=2&last_id=${all[1]?.follow_id}`)).toEqual(all.slice(2));
    await suspend(api.ctx, others[1]?.email ?? '');
    expect(await list()).toEqual(all.toSpliced(1, 1));
  });

  it('goes with who follows, and with who is followed', async () => {
    const [api, { who: celeste, company }, nelson, rosa] = await serving(owner, freelancer, freelancer);
    for (const who of [nelson, rosa]) {
      await follows(who, 'company', company.id);
      await follows(who, 'user', celeste.user.id);
    }
    await follows(celeste, 'user', rosa.user.id);
    await follows(nelson, 'user', rosa.user.id);
    await erases(api.ctx, nelson);
    expect(await countsOf(api)).toEqual({ users: [1, 1], companies: [1] });
    await erases(api.ctx, celeste);
    expect(await countsOf(api)).toEqual({ users: [0], companies: [] });
    expect(await api.ctx.db.selectFrom('follows').selectAll().execute()).toEqual([]);
    expect(await recountFollowers(api.ctx)).toBe(0);
  });

  it('is ended by a block in both directions, and begun again through it answers as to anybody', async () => {
    const [api, { who: celeste, company }, nelson, rosa] = await serving(owner, freelancer, person);
    for (const who of [nelson, rosa]) await follows(who, 'company', company.id);
    await follows(nelson, 'user', celeste.user.id);
    await follows(celeste, 'user', nelson.user.id);
    await nelson.send('PUT', `/blocks/${celeste.user.id}`);
    expect(await countsOf(api)).toEqual({ users: [0, 0, 0], companies: [1] });
    const told = () => nelson.call('GET', '/notifications/unread-count');
    const before = await told();
    expect(await follows(celeste, 'user', nelson.user.id)).toEqual({
      is_following: true,
      followers_count: 1,
    });
    expect(await follows(rosa, 'user', nelson.user.id)).toEqual({ is_following: true, followers_count: 2 });
    const things = `/follows/mine?things=user-${nelson.user.id}`;
    expect(await celeste.call('GET', things)).toEqual(await rosa.call('GET', things));
    expect(await told()).toMatchObject({ notifications: 1 });
    expect(before).toMatchObject({ notifications: 0 });
    expect(await leaves(celeste, 'user', nelson.user.id)).toEqual({
      is_following: false,
      followers_count: 1,
    });
    expect(await leaves(celeste, 'user', nelson.user.id)).toEqual({
      is_following: false,
      followers_count: 1,
    });
    expect(await recountFollowers(api.ctx)).toBe(0);
  });

  it('has a limit an hour, and one in all', async () => {
    const [api, rosa, amina, nelson] = await serving(person, person, freelancer);
    const limit = { name: 'follows', most: 200, withinMs: 60 * 60_000 };
    for (let taken = 1; taken < 200; taken += 1) await api.ctx.limits.take(limit, String(rosa.user.id));
    await follows(rosa, 'user', nelson.user.id);
    await leaves(rosa, 'user', nelson.user.id);
    expect(await outcome(following(rosa, 'PUT', `user/${nelson.user.id}`))).toMatchObject({
      status: 429,
      body: { detail: followTexts.tooFast },
    });
    const { db } = api.ctx;
    for (let from = 0; from < 10_000; from += 1000)
      await db
        .insertInto('follows')
        .values(
          Array.from({ length: 1000 }, (_, at) => ({
            user_id: amina.user.id,
            type: 'user' as const,
            ref_id: 1_000_000 + from + at,
            newest_entry: 0,
            created_at: '2026-01-01T00:00:00.000Z',
          })),
        )
        .execute();
    expect(await outcome(following(amina, 'PUT', `user/${nelson.user.id}`))).toMatchObject({
      status: 409,
      body: { detail: followTexts.tooMany },
    });
  });

  it('is told to whoever is followed, and to the owner of a company, once', async () => {
    const [api, { who: celeste, company }] = await serving(owner);
    const rosa = await person(api, { full_name: 'Rosa Cumbe' });
    for (let time = 0; time < 2; time += 1) {
      await follows(rosa, 'user', celeste.user.id);
      await follows(rosa, 'company', company.id);
      await leaves(rosa, 'company', company.id);
    }
    const told = await celeste.call<Notification[]>('GET', '/notifications');
    expect(told.map(({ type, title, path }) => [type, title, path])).toEqual([
      ['follow', 'Rosa Cumbe começou a seguir a sua empresa', `/@${rosa.user.username}`],
      ['follow', 'Rosa Cumbe começou a seguir o seu perfil', `/@${rosa.user.username}`],
    ]);
  });

  it('beyond sixty an hour counts and is told to nobody', async () => {
    const [api, ana] = await serving(person);
    const limit = { name: 'told-follows', most: 60, withinMs: 60 * 60_000 };
    for (let taken = 1; taken < 60; taken += 1) await api.ctx.limits.take(limit, String(ana.user.id));
    for (const { user } of [await person(api), await person(api)])
      expect(await follows(ana, 'user', user.id)).toEqual({ is_following: true, followers_count: 1 });
    const rows = await api.ctx.db.selectFrom('notifications').select('type').execute();
    expect(rows).toEqual([{ type: 'follow' }]);
  });
});

describe('the feed of whom one follows', () => {
  it('has what they publish themselves, and of a company what is its own', async () => {
    const [api, { who: celeste, company }, nelson, rosa] = await serving(owner, freelancer, person);
    await publishes(celeste, { company_id: company.id });
    await publishes(nelson);
    await publishesJob(celeste, { company_id: company.id });
    await celeste.send('PUT', '/users/me', { province: 'Tete' });
    expect(await followedFeed(rosa)).toEqual([]);
    await follows(rosa, 'user', celeste.user.id);
    expect(await followedFeed(rosa)).toEqual([`user ${celeste.user.id}`]);
    await follows(rosa, 'company', company.id);
    expect(await followedFeed(rosa)).toEqual([
      `user ${celeste.user.id}`,
      'job 1',
      'service 1',
      `company ${company.id}`,
    ]);
    await follows(rosa, 'user', nelson.user.id);
    await publishes(nelson);
    expect((await followedFeed(rosa)).slice(0, 2)).toEqual(['service 3', `user ${celeste.user.id}`]);
    await nelson.send('PUT', '/services/3', { status: 'Pausado' });
    await leaves(rosa, 'company', company.id);
    expect(await followedFeed(rosa)).toEqual([
      `user ${celeste.user.id}`,
      'service 2',
      `user ${nelson.user.id}`,
    ]);
    await suspend(api.ctx, nelson.email);
    expect(await followedFeed(rosa)).toEqual([`user ${celeste.user.id}`]);
  });

  it('is for who is signed in, and of all types', async () => {
    const [api, rosa] = await serving(person);
    expect((await api.ask('/search/feed?following=1')).status).toBe(401);
    expect(await codeOf(rosa.ask('/search/feed?following=1&type=service'))).toBe('validation_failed');
    expect(await codeOf(rosa.ask('/search/feed?following=1&last_id=abc'))).toBe('validation_failed');
    expect(await codeOf(rosa.ask('/search/feed?following=talvez'))).toBe('validation_failed');
  });

  it('is the whole feed without the others, in its order, without a gap or a repeat, whatever happens', async () => {
    const api = await serveApi();
    const random = new Random(20);
    const rosa = await person(api);
    const sellers = [];
    for (let at = 0; at < 4; at += 1) {
      const who = await freelancer(api);
      const company = await companyOf(who);
      sellers.push({ who, companies: [null, company.id, (await companyOf(who)).id] });
    }
    const followed = new Set<string>();
    const services: { id: number; who: Person; companies: (number | null)[] }[] = [];
    for (let step = 0; step < 70; step += 1) {
      const { who, companies } = random.pick(sellers);
      const company_id = random.pick(companies);
      const [type, id] =
        company_id === null ? (['user', who.user.id] as const) : (['company', company_id] as const);
      const key = `${type} ${id}`;
      const act = random.below(10);
      if (act < 3) {
        await (followed.has(key) ? leaves : follows)(rosa, type, id);
        if (!followed.delete(key)) followed.add(key);
      } else if (act < 7 || services.length === 0) {
        services.push({ id: (await publishes(who, { company_id })).id, who, companies });
      } else {
        const old = random.pick(services);
        const path = `/services/${old.id}`;
        if (act === 7) await old.who.call('PUT', path, { status: random.pick(['Ativo', 'Pausado']) });
        else if (act === 8) await old.who.call('PUT', path, { company_id: random.pick(old.companies) });
        else await old.who.send('POST', `${path}/promote`, { is_promoted: true });
      }
      if (step % 7 !== 0) continue;
      const rows = await api.ctx.db
        .selectFrom('entries')
        .select(['type', 'ref_id', 'company_id', 'owner_id'])
        .where('visible', '=', 1)
        .where('in_feed', '=', 1)
        .orderBy('id', 'desc')
        .execute();
      const expected = rows
        .filter((row) => followed.has(row.company_id ? `company ${row.company_id}` : `user ${row.owner_id}`))
        .map(({ type, ref_id }) => `${type} ${ref_id}`);
      expect(await followedFeed(rosa, 1 + random.below(4)), `after ${step} steps`).toEqual(expected);
    }
    expect(await countWrongEntries(api.ctx)).toBe(0);
  });

  it('shows what is published in the moment in which one begins to follow', async () => {
    const [, nelson, rosa] = await serving(freelancer, person);
    for (let time = 0; time < 4; time += 1) {
      const [{ id }] = await Promise.all([publishes(nelson), follows(rosa, 'user', nelson.user.id)]);
      expect((await followedFeed(rosa))[0]).toBe(`service ${id}`);
      await leaves(rosa, 'user', nelson.user.id);
    }
  });

  it('reaches all whom many follow, and is mended', async () => {
    const api = await serveApi();
    const { db } = api.ctx;
    const [nelson, rosa] = [await freelancer(api), await person(api)];
    const ids = await crowd(db, 1100);
    const created_at = '2026-01-01T00:00:00.000Z';
    for (let from = 0; from < ids.length; from += 500)
      await db
        .insertInto('follows')
        .values(
          ids.slice(from, from + 500).map((user_id) => ({
            user_id,
            type: 'user' as const,
            ref_id: nelson.user.id,
            newest_entry: 0,
            created_at,
          })),
        )
        .execute();
    await recountFollowers(api.ctx);
    await follows(rosa, 'user', nelson.user.id);
    const { id } = await publishes(nelson);
    const worker = stoppedInTheEnd(createWorker(api.ctx, queued));
    const late = () =>
      db
        .selectFrom('follows')
        .select((row) => row.fn.countAll<number | string>().as('count'))
        .where('newest_entry', '<', (row) =>
          row.selectFrom('entries').select((entry) => entry.fn.max('id').as('id')),
        )
        .executeTakeFirstOrThrow();
    expect(Number((await late()).count)).toBe(601);
    await worker.runDue();
    expect(Number((await late()).count)).toBe(0);
    await db.updateTable('follows').set({ newest_entry: 0 }).where('user_id', '=', rosa.user.id).execute();
    await mendEntries(api.ctx);
    expect((await followedFeed(rosa))[0]).toBe(`service ${id}`);
  });
});
