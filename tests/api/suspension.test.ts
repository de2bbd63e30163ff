import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { LogAct } from '#lib/moderation/life.ts';
import { suspendUser } from '#server/accounts/accounts.ts';
import { lockPerson } from '#server/db/people.ts';
import { enqueue } from '#server/queue/queue.ts';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import { endSuspensions, reinstate, suspend } from '#server/standing.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { opens } from '#tests/support/sockets.ts';

const day = 24 * 60 * 60 * 1000;
const work = ({ ctx }: TestApi) => createWorker(ctx, queued).runDue();

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
    const api = await serveApi();
    const rosa = await person(api);
    await suspends(api, rosa, 3);
    expect(await isShown(api, rosa)).toBe(false);
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
    const api = await serveApi({ socketBounds: { tickMs: 10 * 60_000 } });
    const rosa = await person(api);
    const socket = await opens(api.port, '/chat/ws', { token: rosa.tokens.access_token });
    await new Promise((resolve) => {
      socket.ws.once('pong', () => setTimeout(resolve, 50));
      socket.ws.ping();
    });
    await suspends(api, rosa);
    expect(await Promise.race([socket.closed, sleep(10_000, 'open')])).toBe(4401);
  });

  it('is not shortened by another, only made longer', async () => {
    const api = await serveApi();
    const [rosa, zito] = [await person(api), await person(api)];
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
    const api = await serveApi();
    const rosa = await person(api);
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
    const api = await serveApi();
    const rosa = await person(api);
    await suspends(api, rosa, 3);
    await api.ctx.db.deleteFrom('queue').execute();
    api.clock.advance(3 * day);
    await api.ctx.db.inTransaction((tx) => enqueue(tx, { kind: 'sweep', payload: {}, now: api.clock.now() }));
    await work(api);
    expect(await isShown(api, rosa)).toBe(true);
    expect(await logged(api)).toEqual(['suspension-over']);
  });
});
