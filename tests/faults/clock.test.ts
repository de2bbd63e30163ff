import { beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { inProcessLimits } from '#server/fairness/limits/in-process.ts';
import { createWorker } from '#server/queue/worker.ts';
import { planRepeated, queued } from '#server/queued.ts';
import { noteGone, noteHere, presenceOf } from '#server/realtime/presence.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { actingAs, type Person, person, refresh, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { freshPlace, opened } from '#tests/support/database.ts';
import { migrated, stoppedInTheEnd, testQueue } from '#tests/support/queue.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** With limits as the program has them, which do not go by this clock. */
async function aProgram(): Promise<TestApi> {
  const db = await opened(await freshPlace());
  await migrate(db);
  return serveApi({ db, limits: inProcessLimits() });
}

describe('a clock that jumps by an hour', () => {
  let api: TestApi;
  let ana: Person;
  beforeEach(async () => {
    api = await aProgram();
    ana = await person(api);
  });

  it('back, signs nobody out', async () => {
    api.clock.advance(-hour);
    expect((await ana.ask('/users/me')).status).toBe(200);
    expect((await signIn(api, ana.email, ana.password)).status).toBe(200);
    const tokens = await tokensFrom(await refresh(api, ana.tokens.refresh_token));
    expect((await actingAs(api, { ...ana, tokens }).ask('/users/me')).status).toBe(200);
  });

  it('forward, ends what lasts a quarter of an hour, and no session', async () => {
    api.clock.advance(hour);
    expect((await ana.ask('/users/me')).status).toBe(401);
    const tokens = await tokensFrom(await refresh(api, ana.tokens.refresh_token));
    const again = actingAs(api, { ...ana, tokens });
    expect((await again.ask('/users/me')).status).toBe(200);
    api.clock.advance(-hour);
    expect((await again.ask('/users/me')).status).toBe(200);
  });

  it('locks nobody out for longer than was said, nor lets in sooner who guesses', async () => {
    for (let tries = 0; tries < 10; tries += 1) await signIn(api, ana.email, 'uma senha errada');
    for (const jump of [0, -hour, 2 * hour]) {
      api.clock.advance(jump);
      const refused = await signIn(api, ana.email, ana.password);
      expect(refused.status).toBe(429);
      const waitSeconds = Number(refused.headers.get('retry-after'));
      expect(waitSeconds).toBeGreaterThan(800);
      expect(waitSeconds).toBeLessThanOrEqual(900);
    }
  });

  it('leaves a code good when it goes back, and when it goes forward another is to be had', async () => {
    const first = await codeFor(api, ana);
    api.clock.advance(-hour);
    expect((await verified(api, ana, first)).status).toBe(200);
    const second = await codeFor(api, ana);
    api.clock.advance(hour);
    expect((await verified(api, ana, second)).status).toBe(400);
    expect((await verified(api, ana, await codeFor(api, ana))).status).toBe(200);
  });

  it('shows nobody as here who has gone, and as gone only until the next sign of life', async () => {
    const isHere = async () => (await presenceOf(api.ctx, ana.user.id)).is_online;
    await noteHere(api.ctx, [ana.user.id]);
    api.clock.advance(-hour);
    expect(await isHere()).toBe(true);
    await noteGone(api.ctx, [ana.user.id]);
    expect(await isHere()).toBe(false);
    await noteHere(api.ctx, [ana.user.id]);
    api.clock.advance(hour);
    expect(await isHere()).toBe(false);
    await noteHere(api.ctx, [ana.user.id]);
    expect(await isHere()).toBe(true);
  });

  it('leaves each nightly work planned once, and does it no second time', async () => {
    const { ctx } = api;
    const worker = stoppedInTheEnd(createWorker(ctx, queued));
    for (const jump of [0, -hour, 2 * hour, -hour]) {
      api.clock.advance(jump);
      await planRepeated(ctx);
    }
    expect(await planned(api)).toEqual(repeated);
    api.clock.advance(day);
    expect(await worker.runDue()).toBeGreaterThan(repeated.length);
    for (const jump of [-hour, hour]) {
      api.clock.advance(jump);
      expect(await worker.runDue()).toBe(0);
      await planRepeated(ctx);
      expect(await planned(api)).toEqual(repeated);
    }
  });
});

describe('queued work and a clock that jumps by an hour', () => {
  async function oneAtWork() {
    const queue = await testQueue(async (tellEvents) =>
      migrated(await opened(await freshPlace(), tellEvents)),
    );
    const [begun, over, other] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    let times = 0;
    const worker = queue.worker({
      'erase-account': async () => {
        times += 1;
        begun?.resolve();
        await over?.promise;
      },
      'end-deal': async () => other?.resolve(),
    });
    await queue.put('erase-account', { userId: 7 });
    return {
      ...queue,
      worker,
      begun: begun?.promise,
      other: other?.promise,
      finish: () => over?.resolve(),
      times: () => times,
    };
  }

  it.each([hour, -hour])(
    'by %d ms: what is under way is not begun again, and is over when it ends',
    async (jump) => {
      const { ctx, put, worker, begun, other, finish, times, rows } = await oneAtWork();
      const done = worker.runDue();
      await begun;
      ctx.clock.advance(jump);
      // Due after what is under way, if that seems due.
      await put('end-deal', { dealId: 1 });
      const more = worker.runDue();
      await other;
      finish();
      await Promise.all([done, more]);
      expect(times()).toBe(1);
      expect(await rows()).toEqual([]);
    },
  );

  it('back: what is due comes later by that hour, and is not lost', async () => {
    const { ctx, worker, finish, times } = await oneAtWork();
    finish();
    ctx.clock.advance(-hour);
    expect(await worker.runDue()).toBe(0);
    ctx.clock.advance(hour);
    expect(await worker.runDue()).toBe(1);
    expect(times()).toBe(1);
  });
});

const repeated = ['close-overdue', 'compute-reply-times', 'mail-summaries', 'sweep'];

async function planned({ ctx }: TestApi): Promise<string[]> {
  const rows = await ctx.db.selectFrom('queue').select('kind').orderBy('kind').execute();
  return rows.map(({ kind }) => kind).filter((kind) => repeated.includes(kind));
}

/** The newest that was mailed. */
async function codeFor(api: TestApi, who: Person): Promise<string> {
  await api.send('POST', '/auth/forgot-password', { email: who.email });
  const mails = await api.ctx.db.selectFrom('queue').select('payload').orderBy('id').execute();
  return JSON.parse(mails.at(-1)?.payload ?? '{}').values.code;
}

const verified = (api: TestApi, who: Person, code: string) =>
  api.send('POST', '/auth/verify-otp', { email: who.email, otp: code });
