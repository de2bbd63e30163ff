// @module-tag one-database
import { describe, expect, it } from 'vitest';
import { accountRefusals } from '#lib/copy/account-refusals.ts';
import type { LogAct } from '#lib/moderation/life.ts';
import { suspendUser } from '#server/accounts/accounts.ts';
import { lockPerson } from '#server/db/people.ts';
import { enqueue } from '#server/queue/queue.ts';
import { endSuspensions, reinstate, suspend } from '#server/standing.ts';
import type { TestApi } from '#tests/support/api.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import {
  appeals,
  caseFor,
  decides,
  decisionsOf,
  judges,
  moderator,
  reportedService,
  reports,
} from '#tests/support/cast/moderation.ts';
import { type Person, person, refresh, signsInAgain } from '#tests/support/cast/people.ts';
import { outcome } from '#tests/support/cast/place.ts';
import { work } from '#tests/support/cast/queue.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving, servingWith } from '#tests/support/cast/serving.ts';
import { opens } from '#tests/support/sockets.ts';

const day = 24 * 60 * 60 * 1000;

/** Undefined: for good. */
const suspends = ({ ctx, clock }: TestApi, { user }: Person, days?: number) => {
  const now = clock.now();
  const until = days === undefined ? null : new Date(now.getTime() + days * day);
  return ctx.db.inTransaction(async (tx) => suspendUser(tx, await lockPerson(tx, user.id), until, now));
};
const isShown = async (api: TestApi, { user }: Person) => (await api.ask(`/users/${user.id}`)).status === 200;
const logged = async ({ ctx }: TestApi): Promise<LogAct[]> =>
  (await ctx.db.selectFrom('moderation_log').select('what').orderBy('id').execute()).map(({ what }) => what);

describe('a suspension', () => {
  it('of some days ends by itself, not before, and the log says so', async () => {
    const [api, rosa] = await serving(person);
    const end = new Date(api.clock.now().getTime() + 3 * day).toISOString();
    await suspends(api, rosa, 3);
    expect(await isShown(api, rosa)).toBe(false);
    expect(await (await signsInAgain(api, rosa)).call('GET', '/users/me')).toMatchObject({
      is_active: false,
      suspended_until: end,
    });
    api.clock.advance(3 * day - 1);
    await work(api);
    expect([await isShown(api, rosa), await logged(api)]).toEqual([false, []]);
    api.clock.advance(1);
    await work(api);
    expect(await isShown(api, rosa)).toBe(true);
    const log = await api.ctx.db.selectFrom('moderation_log').selectAll().execute();
    expect(log).toMatchObject([
      { what: 'suspension-over', actor_id: null, type: 'user', ref_id: rosa.user.id, owner_id: rosa.user.id },
    ]);
  });

  it('ends the sockets that are open, without waiting for the next look at all of them', async () => {
    const [api, rosa] = await servingWith({ socketBounds: { tickMs: 10 * 60_000 } }, person);
    const socket = await opens(api.port, '/chat/ws', { token: rosa.tokens.access_token });
    await new Promise((resolve) => {
      socket.ws.once('pong', resolve);
      socket.ws.ping();
    });
    await suspends(api, rosa);
    expect(await socket.closed).toBe(4401);
  });

  it('is not shortened by another, only made longer', async () => {
    const [api, rosa, zito] = await serving(person, person);
    await suspends(api, rosa, 3);
    await suspends(api, rosa, 10);
    await suspends(api, rosa, 1);
    await suspends(api, zito);
    await suspends(api, zito, 1);
    api.clock.advance(9 * day);
    await work(api);
    expect([await isShown(api, rosa), await isShown(api, zito)]).toEqual([false, false]);
    api.clock.advance(day);
    await work(api);
    expect([await isShown(api, rosa), await isShown(api, zito)]).toEqual([true, false]);
    expect(await logged(api)).toEqual(['suspension-over']);
  });

  it('that was ended before leaves the next one alone', async () => {
    const [api, rosa] = await serving(person);
    await suspends(api, rosa, 3);
    await reinstate(api.ctx, rosa.email);
    expect(await isShown(api, rosa)).toBe(true);
    await suspend(api.ctx, rosa.email);
    api.clock.advance(4 * day);
    await work(api);
    await endSuspensions(api.ctx);
    expect(await isShown(api, rosa)).toBe(false);
    expect(await logged(api)).toEqual(['reinstated-by-operator', 'suspended-by-operator']);
  });

  it('whose end nobody planned is ended at night', async () => {
    const [api, rosa] = await serving(person);
    await suspends(api, rosa, 3);
    await api.ctx.db.deleteFrom('queue').execute();
    api.clock.advance(3 * day);
    await api.ctx.db.inTransaction((tx) => enqueue(tx, { kind: 'sweep', payload: {}, now: api.clock.now() }));
    await work(api);
    expect(await isShown(api, rosa)).toBe(true);
    expect(await logged(api)).toEqual(['suspension-over']);
  });
});

it('an operator’s suspension is told by mail, with what to read and to appeal, which another may reverse', async () => {
  const [api, rosa] = await serving(person);
  const words = 'Recebemos queixas por telefone sobre trabalhos pagos e não feitos.';
  await suspend(api.ctx, rosa.email, words);
  expect((await mailsOf(api)).at(-1)).toMatchObject({
    to: rosa.email,
    template: 'moderation-decided',
    values: { action: 'suspend', until: null, words },
  });
  const again = await signsInAgain(api, rosa);
  const [decision] = await decisionsOf(again);
  expect(decision).toMatchObject({ action: 'suspend', words, outcome: null });
  expect(decision?.appeal_until).not.toBeNull();
  expect((await appeals(again, decision?.id)).status).toBe(200);
  expect(await judges(await moderator(api), 1, 'reverse')).toMatchObject({ state: 'encerrado' });
  expect(await isShown(api, rosa)).toBe(true);
  await suspend(api.ctx, rosa.email);
  const [unsaid] = await decisionsOf(await signsInAgain(api, rosa));
  expect(unsaid?.words, 'where the operator wrote nothing').toContain(
    'Por isso, a sua conta fica suspensa, sem data para voltar.',
  );
});

it('the device that a suspension throws out reads that the account is suspended, as long as it is', async () => {
  const [api, rosa] = await serving(person);
  const refused = () => outcome(refresh(api, rosa.tokens.refresh_token));
  await suspend(api.ctx, rosa.email);
  const code = 'invalid_refresh_token';
  expect(await refused()).toMatchObject({
    status: 401,
    body: { code, over: 'suspended', detail: accountRefusals.suspended },
  });
  await reinstate(api.ctx, rosa.email);
  expect((await refused()).body).toMatchObject({ over: 'ended' });
});

describe('a suspension that is reversed', () => {
  const inDays = ({ clock }: TestApi, days: number) =>
    new Date(clock.now().getTime() + days * day).toISOString();
  const free = { suspended: false, suspended_until: null };

  /** Zito has two services that were reported, and Ana is suspended for good, twice. */
  async function reportedTwice() {
    const { api, zito, rosa, mara } = await reportedService();
    await publishes(zito, { title: 'Pinturas' });
    await reports(rosa, { id: 2 });
    const ana = await person(api);
    await reports(rosa, { type: 'user', id: ana.user.id });
    // An account goes with all of it, so nothing else is withheld.
    expect(await decides(mara, 3, { action: 'suspend' })).toMatchObject({ withheld: null });
    await suspend(api.ctx, ana.email);
    const nelson = await moderator(api);
    const judged = async (id: number, outcome: 'uphold' | 'reverse') => {
      const decision = await api.ctx.db
        .selectFrom('decisions')
        .select('id')
        .where('case_id', '=', id)
        .executeTakeFirstOrThrow();
      expect((await appeals(await signsInAgain(api, zito), decision.id)).status).toBe(200);
      return (await judges(nelson, id, outcome)).history;
    };
    return { api, zito, mara, judged };
  }

  it.each([
    [3, 10],
    [10, 3],
    [3, undefined],
    [undefined, 3],
  ])('leaves that of another decision, with its own end: %s days and %s days', async (first, second) => {
    const { api, mara, judged } = await reportedTwice();
    await decides(mara, 1, { action: 'suspend', days: first });
    await decides(mara, 2, { action: 'suspend', days: second });
    const left = { suspended: true, suspended_until: first === undefined ? null : inDays(api, first) };
    expect(await judged(2, 'reverse')).toMatchObject(left);
    expect(await judged(1, 'reverse')).toMatchObject(free);
  });

  it('leaves one that was upheld, and is no matter of one that is over, nor of what was only hidden', async () => {
    const upheld = await reportedTwice();
    await decides(upheld.mara, 1, { action: 'suspend', days: 3 });
    await decides(upheld.mara, 2, { action: 'suspend' });
    await upheld.judged(1, 'uphold');
    const left = { suspended: true, suspended_until: inDays(upheld.api, 3) };
    expect(await upheld.judged(2, 'reverse')).toMatchObject(left);

    const hidden = await reportedTwice();
    await decides(hidden.mara, 1, { action: 'hide' });
    await decides(hidden.mara, 2, { action: 'suspend' });
    expect(await hidden.judged(2, 'reverse')).toMatchObject(free);

    const { api, mara, zito } = await reportedTwice();
    await decides(mara, 1, { action: 'suspend', days: 3 });
    api.clock.advance(3 * day);
    await work(api);
    const later = await moderator(api);
    await decides(later, 2, { action: 'suspend' });
    await appeals(await signsInAgain(api, zito), 4);
    expect((await judges(await moderator(api), 2, 'reverse')).history).toMatchObject(free);
  });

  it('leaves an operator’s, and is not held up by what an operator has ended', async () => {
    const { api, zito, mara, judged } = await reportedTwice();
    await decides(mara, 1, { action: 'suspend' });
    await suspend(api.ctx, zito.email);
    expect(await judged(1, 'reverse')).toMatchObject({ suspended: true });
    await reinstate(api.ctx, zito.email);
    expect((await caseFor(mara, 1)).history).toMatchObject(free);

    const again = await reportedTwice();
    await decides(again.mara, 1, { action: 'suspend' });
    await suspend(again.api.ctx, again.zito.email);
    await reinstate(again.api.ctx, again.zito.email);
    again.api.clock.advance(1);
    await decides(again.mara, 2, { action: 'suspend', days: 3 });
    expect(await again.judged(2, 'reverse')).toMatchObject(free);
  });
});
