// @module-tag both-databases
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Liked, Mark } from '#lib/contract/marks.ts';
import type { Notification } from '#lib/contract/notifications.ts';
import { likeTexts } from '#lib/copy/marks.ts';
import { eraseAccount } from '#server/erasure.ts';
import { recountLikes, toggleLike } from '#server/marks/likes.ts';
import { bindReads } from '#server/reads.ts';
import { AppError } from '#server/runtime/errors.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { crowd } from '#tests/support/cast/crowd.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, made, outcome } from '#tests/support/cast/place.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { suspend } from '#tests/support/cast/standing.ts';

const likes = (who: Person, likeable_type = 'service', likeable_id: unknown = 1) =>
  who.send('POST', '/likes/', { likeable_type, likeable_id });
const count = async (api: Pick<TestApi, 'ask'>, thing = 'service/1') =>
  made(await api.ask(`/likes/${thing}/count`));

describe('liking', () => {
  it('is given, and taken back by the same call, and counted on the thing', async () => {
    const [api, nelson, rosa] = await serving(freelancer, person);
    await publishes(nelson);
    expect(await outcome(likes(rosa))).toEqual({ status: 200, body: { is_liked: true, likes_count: 1 } });
    expect(await outcome(likes(nelson))).toMatchObject({ body: { is_liked: true, likes_count: 2 } });
    expect(await count(api)).toEqual({ is_liked: false, likes_count: 2 });
    expect(await count(rosa)).toEqual({ is_liked: true, likes_count: 2 });
    expect(await made(await api.ask('/services/1'))).toMatchObject({ likes: 2 });
    expect(await outcome(likes(rosa))).toEqual({
      status: 200,
      body: { is_liked: false, likes_count: 1, message: likeTexts.takenBack },
    });
    expect(await count(rosa)).toEqual({ is_liked: false, likes_count: 1 });
  });

  it('is as it is wanted, however often that is said, and tells the owner once', async () => {
    const [api, nelson, rosa] = await serving(freelancer, person);
    const { id } = await publishes(nelson);
    const wants = (is_liked: unknown) =>
      outcome(rosa.send('POST', '/likes/', { likeable_type: 'service', likeable_id: id, is_liked }));
    expect(await wants(false)).toEqual({ status: 200, body: { is_liked: false, likes_count: 0 } });
    for (const answer of await Promise.all([wants(true), wants(true), wants(true)]))
      expect(answer).toEqual({ status: 200, body: { is_liked: true, likes_count: 1 } });
    expect(await nelson.call('GET', '/notifications/')).toHaveLength(1);
    expect(await wants(false)).toMatchObject({ body: { is_liked: false, likes_count: 0 } });
    expect(await wants(false)).toMatchObject({ body: { is_liked: false, likes_count: 0 } });
    expect(await wants('sim')).toMatchObject({ status: 422 });
    expect(await recountLikes(api.ctx)).toBe(0);
  });

  it('beyond sixty an hour by one person counts and tells nobody', async () => {
    const [api, seller, ana] = await serving(freelancer, freelancer);
    const give = async (id: number) => made<Liked>(await likes(ana, 'service', id));
    const told = async () =>
      (await seller.call<Notification[]>('GET', '/notifications/?limit=100')).filter(
        ({ type }) => type === 'like',
      ).length;
    // What tells nobody uses nothing up: of one's own, taken back, and told already.
    const own = await publishes(ana);
    for (let times = 0; times < 20; times += 1) await give(own.id);
    const ids: number[] = [];
    for (let made = 0; made < 15; made += 1) ids.push((await publishes(seller)).id);
    for (let times = 0; times < 21; times += 1) await give(ids[0] ?? 0);
    const limit = { name: 'told-likes', most: 60, withinMs: 60 * 60_000 };
    for (let others = 0; others < 50; others += 1) await api.ctx.limits.take(limit, String(ana.user.id));
    const answers = await Promise.all(ids.slice(1).map(give));
    expect(answers.every(({ is_liked, likes_count }) => is_liked && likes_count === 1)).toBe(true);
    expect(await told()).toBe(10);
    await likes(await person(api), 'service', own.id);
    expect(await ana.call('GET', '/notifications/')).toHaveLength(1);
    api.clock.advance(61 * 60_000);
    for (const who of [ana, seller])
      who.tokens = await tokensFrom(await signIn(api, who.email, who.password));
    for (let times = 0; times < 2; times += 1) for (const id of ids) await give(id);
    expect(await told()).toBe(15);
  });

  it('of companies and people too is counted, also where their pages read them', async () => {
    const [api, { who, company }] = await serving(owner);
    const read = bindReads(api.ctx);
    const counts = async () => [
      (await read.company(company.id))?.likes_count,
      (await read.profile(who.user.id))?.person.likes_count,
    ];
    expect(await counts()).toEqual([0, 0]);
    expect(await made(await likes(who, 'company', company.id))).toMatchObject({ likes_count: 1 });
    for (const fan of [who, await person(api)]) await likes(fan, 'user', who.user.id);
    expect(await counts()).toEqual([1, 2]);
    expect(await count(api, 'company/1')).toMatchObject({ likes_count: 1 });
    expect(await count(api, 'user/1')).toMatchObject({ likes_count: 2 });
  });

  it('is of what can be seen', async () => {
    const [api, nelson] = await serving(freelancer);
    await publishes(nelson, { status: 'Pausado' });
    for (const [type, id] of [
      ['service', 1],
      ['service', 99],
      ['company', 1],
      ['user', 99],
    ] as const) {
      expect(await codeOf(likes(nelson, type, id)), `${type} ${id}`).toBe('not_found');
      expect(await codeOf(api.ask(`/likes/${type}/${id}/count`)), `${type} ${id}`).toBe('not_found');
    }
    for (const [type, id] of [
      ['jobs', 1],
      ['service', -1],
      ['service', '1'],
      ['service', 1e99],
      ['service', null],
    ] as const)
      expect(await codeOf(likes(nelson, type, id)), `${type} ${id}`).toBe('validation_failed');
    for (const path of ['/likes/job/1/count', '/likes/service/x/count'])
      expect(await codeOf(api.ask(path))).toBe('not_found');
  });

  it('by sixty people at once is exact, however often each changes their mind', async () => {
    const api = await serveApi();
    const { id } = await publishes(await freelancer(api));
    const { db } = api.ctx;
    const first = await person(api);
    await crowd(db, 59);
    const people = await db.selectFrom('users').selectAll().where('id', '>=', first.user.id).execute();
    const taps = people.flatMap((row, at) => Array.from({ length: 1 + (at % 3) }, () => row));
    await Promise.all(
      taps.map((row) => toggleLike(api.ctx, { id: row.id, sessionId: 0, row }, { type: 'service', id })),
    );
    const expected = people.filter((_, at) => at % 3 !== 1).length;
    expect(await count(api)).toMatchObject({ likes_count: expected });
    expect(await db.selectFrom('likes').selectAll().execute()).toHaveLength(expected);
    expect(await recountLikes(api.ctx)).toBe(0);
  });

  it('and what was kept go with who gave it and with what it was given to, and nothing else of the same number', async () => {
    const [api, nelson, rosa] = await serving(freelancer, freelancer);
    await publishes(nelson);
    await publishes(nelson);
    await publishes(rosa);
    for (const [type, id] of [
      ['service', 1],
      ['service', 2],
      ['service', 3],
      ['user', 1],
      ['user', 2],
    ] as const)
      for (const who of [nelson, rosa]) {
        await likes(who, type, id);
        await who.send('POST', '/bookmarks/', { type, id });
      }
    await nelson.send('DELETE', '/services/1');
    await rosa.send('POST', '/users/me/deletion', { password: rosa.password });
    api.clock.advance(15 * 24 * 3600 * 1000);
    await eraseAccount(api.ctx, { userId: rosa.user.id });
    expect(await count(api, 'service/2')).toMatchObject({ likes_count: 1 });
    for (const table of ['likes', 'bookmarks'] as const)
      expect(
        await api.ctx.db.selectFrom(table).select(['type', 'ref_id', 'user_id']).orderBy('type').execute(),
        table,
      ).toEqual([
        { type: 'service', ref_id: 2, user_id: nelson.user.id },
        { type: 'user', ref_id: 1, user_id: nelson.user.id },
      ]);
    expect(await recountLikes(api.ctx)).toBe(0);
  });

  it('given in the moment in which its giver is erased is counted for nobody', async () => {
    const [api, nelson, rosa] = await serving(freelancer, person);
    const services: number[] = [];
    for (let at = 0; at < 12; at += 1) services.push((await publishes(nelson)).id);
    await rosa.send('POST', '/users/me/deletion', { password: rosa.password });
    api.clock.advance(15 * 24 * 3600 * 1000);
    const row = await api.ctx.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', rosa.user.id)
      .executeTakeFirstOrThrow();
    const viewer = { id: row.id, sessionId: 0, row };
    const given = services.map((id) =>
      toggleLike(api.ctx, viewer, { type: 'service', id }).then(
        () => 'given',
        (error: unknown) => (error instanceof AppError ? error.kind : String(error)),
      ),
    );
    await eraseAccount(api.ctx, { userId: row.id });
    expect(new Set(await Promise.all(given)).difference(new Set(['given', 'not_authenticated']))).toEqual(
      new Set(),
    );
    expect(await recountLikes(api.ctx)).toBe(0);
  });

  it('miscounted is counted anew', async () => {
    const [api, nelson] = await serving(freelancer);
    await publishes(nelson);
    await likes(nelson);
    await api.ctx.db.updateTable('services').set({ likes: 7 }).execute();
    await api.ctx.db.updateTable('users').set({ likes: 3 }).execute();
    expect([await recountLikes(api.ctx), await recountLikes(api.ctx)]).toEqual([2, 0]);
    expect(await count(api)).toMatchObject({ likes_count: 1 });
  });

  it('is counted anew with what is given at that moment', async () => {
    const [api, nelson] = await serving(freelancer);
    await publishes(nelson);
    const { db } = api.ctx;
    await db.updateTable('services').set({ likes: 50 }).execute();
    const given = Promise.withResolvers<void>();
    const giving = db.inTransaction(async (tx) => {
      await tx.updateTable('services').set({ likes: 51 }).execute();
      const like = { user_id: nelson.user.id, type: 'service', ref_id: 1, created_at: '' } as const;
      await tx.insertInto('likes').values(like).execute();
      given.resolve();
      await sleep(300);
    });
    await given.promise;
    await Promise.all([giving, recountLikes(api.ctx)]);
    expect(await count(api)).toMatchObject({ likes_count: 1 });
    expect(await recountLikes(api.ctx)).toBe(0);
  });

  it('shows in the statistics of the day on which it was given', async () => {
    const [api, nelson] = await serving(freelancer);
    await publishes(nelson);
    await likes(nelson);
    api.clock.advance(24 * 3600 * 1000);
    nelson.tokens = await tokensFrom(await signIn(api, nelson.email, nelson.password));
    const series = async () => {
      const { likes: days } = await made<{ likes: { count: number }[] }>(
        await nelson.ask('/services/1/stats?days=3'),
      );
      return days.map((day) => day.count);
    };
    expect(await series()).toEqual([0, 1, 0]);
    await likes(nelson);
    expect(await series()).toEqual([0, 0, 0]);
  });
});

describe('what I like and keep on a page', () => {
  it('comes in one call, with the counts of all, at a cost that does not grow', async () => {
    const [api, { who, company }] = await serving(owner);
    await publishes(who, { company_id: company.id });
    await publishes(who, { company_id: company.id });
    await likes(who);
    await who.send('POST', '/bookmarks/', { type: 'company', id: 1 });
    const mine = async (asker: Person, things: string) =>
      made<Mark[]>(await asker.ask(`/likes/mine?things=${things}`));
    expect(await mine(who, 'service-1,company-1,service-2,service-99')).toEqual([
      { type: 'service', id: 1, is_liked: true, is_bookmarked: false, likes_count: 1 },
      { type: 'company', id: 1, is_liked: false, is_bookmarked: true, likes_count: 0 },
      { type: 'service', id: 2, is_liked: false, is_bookmarked: false, likes_count: 0 },
    ]);
    expect(await mine(await person(api), 'service-1')).toMatchObject([{ is_liked: false, likes_count: 1 }]);
    const many = Array.from({ length: 61 }, (_, at) => `service-${at + 1}`).join();
    for (const odd of ['', 'x', 'service', 'jobs-1', 'service-0', 'service--1', 'service-1,', many])
      expect(await codeOf(who.ask(`/likes/mine?things=${odd}`)), odd).toBe('validation_failed');
  });

  it('says of what is hidden what it says of what is not there', async () => {
    const [api, nelson, rosa] = await serving(freelancer, person);
    await publishes(nelson);
    await publishes(nelson);
    await publishes(nelson);
    for (const id of [1, 2, 3]) await likes(rosa, 'service', id);
    await nelson.send('PUT', '/services/1', { status: 'Pausado' });
    await nelson.send('DELETE', '/services/2');
    const mine = async () =>
      made<Mark[]>(await rosa.ask('/likes/mine?things=service-1,service-2,service-3,user-1,service-99'));
    expect((await mine()).map(({ type, id }) => `${type} ${id}`)).toEqual(['service 3', 'user 1']);
    await suspend(api.ctx, nelson.email);
    expect(await mine()).toEqual([]);
  });
});
