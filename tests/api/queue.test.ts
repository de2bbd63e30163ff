// @module-tag both-databases
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { enqueue, forgetParked, forgetUnknown } from '#server/queue/queue.ts';
import { createWorker } from '#server/queue/worker.ts';
import { planRepeated } from '#server/queued.ts';
import { serveApi } from '#tests/support/api.ts';
import { crowd } from '#tests/support/cast/crowd.ts';
import { freshPlace, opened, ownDatabase } from '#tests/support/database.ts';
import { gate } from '#tests/support/notes.ts';
import { migrated, type TestQueue, testQueue } from '#tests/support/queue.ts';

const never = new Promise<never>(() => undefined);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Erases accounts by remembering which: work that is easy to count. */
function eraser(act: (userId: number) => void | Promise<void> = () => undefined) {
  const erased: number[] = [];
  const handlers = {
    'erase-account': async (_: unknown, { userId }: { userId: number }) => {
      await act(userId);
      erased.push(userId);
    },
  };
  return { erased, handlers };
}

/** As another program wrote it. */
async function written({ ctx }: TestQueue, kind: string, payload: string): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await sql`insert into queue (kind, payload, due_at, created_at) values (${kind}, ${payload}, ${now}, ${now})`.execute(
    ctx.db,
  );
}

describe('queued work', () => {
  it('is done once it is due, with what was said about it, and then gone', async () => {
    const queue = await testQueue();
    const { erased, handlers } = eraser();
    const worker = queue.worker(handlers);
    await queue.put('erase-account', { userId: 7 }, { dueAt: new Date('2026-12-02T12:32:00Z') });
    queue.ctx.clock.set(new Date('2026-12-02T12:31:59Z'));
    expect(await worker.runDue()).toBe(0);
    queue.ctx.clock.advance(1000);
    expect([await worker.runDue(), await worker.runDue()]).toEqual([1, 0]);
    expect(erased).toEqual([7]);
    expect(await queue.rows()).toEqual([]);
  });

  it('does not exist where its transaction was undone', async () => {
    const queue = await testQueue();
    const { ctx } = queue;
    const undone = ctx.db.inTransaction(async (tx) => {
      await enqueue(tx, { kind: 'sweep', payload: {}, now: ctx.clock.now() });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await queue.rows()).toEqual([]);
  });

  it('of one transaction is kept whole, however much it is', async () => {
    const queue = await testQueue();
    const { ctx } = queue;
    await ctx.db.inTransaction(async (tx) => {
      for (let userId = 1; userId <= 2500; userId += 1)
        await enqueue(tx, { kind: 'erase-account', payload: { userId }, now: ctx.clock.now() });
    });
    expect(await queue.rows()).toHaveLength(2500);
  });

  it('begins at once in the process that asked for it', async () => {
    const queue = await testQueue();
    const { erased, handlers } = eraser();
    queue.worker(handlers, { pollMs: 60_000 }).start();
    await queue.put('erase-account', { userId: 7 });
    await expect.poll(() => erased, { timeout: 2000 }).toEqual([7]);
  });

  it('of another process is found by looking', async () => {
    const queue = await testQueue();
    const { erased, handlers } = eraser();
    queue.worker(handlers, { pollMs: 20 }).start();
    await written(queue, 'erase-account', '{"userId":7}');
    await expect.poll(() => erased).toEqual([7]);
  });

  it('of somebody goes when they go', async () => {
    const queue = await testQueue();
    const [userId = 0] = await crowd(queue.ctx.db, 1);
    await queue.put('sweep', {}, { userId });
    expect(await queue.rows()).toHaveLength(1);
    await queue.ctx.db.deleteFrom('users').execute();
    expect(await queue.rows()).toEqual([]);
  });
});

describe('work of a kind that this program does not know', () => {
  it('waits for a program that does, untouched, and stops nobody', async () => {
    const queue = await testQueue();
    await written(queue, 'toString', '{}');
    await queue.put('erase-account', { userId: 7 });
    const { erased, handlers } = eraser();
    expect(await queue.worker(handlers).runDue()).toBe(1);
    expect(erased).toEqual([7]);
    expect(await queue.rows()).toMatchObject([{ kind: 'toString', tries: 0, failure: null }]);
  });

  it('is forgotten when no program has wanted it for long', async () => {
    const queue = await testQueue();
    const { db, clock } = queue.ctx;
    await written(queue, 'toString', '{}');
    await queue.put('erase-account', { userId: 7 });
    expect(await forgetUnknown(db, ['erase-account'], clock.now())).toBe(0);
    clock.advance(1);
    expect(await forgetUnknown(db, ['erase-account'], clock.now())).toBe(1);
    expect(await queue.rows()).toMatchObject([{ kind: 'erase-account' }]);
  });
});

it('repeated work is planned once, however many programs start at once', async () => {
  const { ctx } = await serveApi();
  await Promise.all(Array.from({ length: 8 }, () => planRepeated(ctx)));
  const planned = await ctx.db.selectFrom('queue').select('kind').orderBy('kind').execute();
  expect(planned.map(({ kind }) => kind)).toEqual([
    'close-overdue',
    'compute-reply-times',
    'mail-summaries',
    'sweep',
  ]);
});

describe('work in slices', () => {
  it('goes on with what is left, and after a failure from where it stopped', async () => {
    const queue = await testQueue();
    const done: number[] = [];
    let isFailing = true;
    const worker = queue.worker({
      'mend-entries': async (_, { after = 0 }) => {
        expect(await queue.rows()).toMatchObject([{ tries: after === 12 && !isFailing ? 2 : 1 }]);
        if (after === 12 && isFailing) throw new Error('in the middle');
        done.push(after);
        return after < 13 ? { after: after + 1 } : undefined;
      },
    });
    await queue.put('mend-entries', {});
    await worker.runDue();
    expect(await queue.rows()).toMatchObject([{ tries: 1, failure: 'Error' }]);
    isFailing = false;
    queue.ctx.clock.advance(60_000);
    await worker.runDue();
    expect(done).toEqual(Array.from({ length: 14 }, (_, at) => at));
    expect(await queue.rows()).toEqual([]);
  });

  it('is never left twice, where another worker has taken it meanwhile', async () => {
    const queue = await testQueue();
    const { db } = queue.ctx;
    await queue.put('mend-entries', {});
    const worker = queue.worker({
      'mend-entries': async () => {
        await db.updateTable('queue').set({ tries: 2, payload: '{"after":9}' }).execute();
        return { after: 1 };
      },
    });
    await worker.runDue();
    expect(await db.selectFrom('queue').select(['payload', 'tries']).execute()).toEqual([
      { payload: '{"after":9}', tries: 2 },
    ]);
  });
});

describe('work that fails', () => {
  const failing = () =>
    eraser(() => {
      throw Object.assign(new Error('550 maria@x.mz does not exist'), {
        code: 'EENVELOPE',
        responseCode: 550,
      });
    });

  it('is tried again after 30 s, then after twice as long each time, and given up at the tenth', async () => {
    const queue = await testQueue();
    const { clock } = queue.ctx;
    const worker = queue.worker(failing().handlers);
    await queue.put('erase-account', { userId: 7 });
    for (let tries = 1, wait = 30_000; tries < 10; tries += 1, wait *= 2) {
      expect(await worker.runDue()).toBe(1);
      const [row] = await queue.rows();
      // In technical words alone.
      expect(row).toMatchObject({ tries, failure: 'Error EENVELOPE 550', parked_at: null });
      const waits = new Date(row?.due_at ?? '').getTime() - clock.now().getTime();
      expect(waits).toBeGreaterThanOrEqual(wait);
      expect(waits).toBeLessThanOrEqual(wait * 1.2);
      clock.advance(waits - 1);
      expect(await worker.runDue()).toBe(0);
      clock.advance(1);
    }
    expect(await worker.runDue()).toBe(1);
    expect(await queue.rows()).toMatchObject([{ tries: 10, parked_at: clock.now().toISOString() }]);
    clock.advance(365 * 24 * 60 * 60_000);
    expect(await worker.runDue()).toBe(0);
    expect(queue.logged().map(({ level }) => level)).toEqual([...Array(9).fill('warn'), 'error']);
    expect(queue.logged()[0]).toMatchObject({ kind: 'erase-account', err: { code: 'EENVELOPE' } });
    expect(JSON.stringify(queue.logged())).not.toContain('maria');
  });

  it('is forgotten some time after it was given up', async () => {
    const queue = await testQueue();
    const { db, clock } = queue.ctx;
    await queue.put('erase-account', { userId: 7 });
    await queue.put('sweep', {});
    await db
      .updateTable('queue')
      .set({ parked_at: clock.now().toISOString() })
      .where('kind', '=', 'erase-account')
      .execute();
    expect(await forgetParked(db, clock.now())).toBe(0);
    clock.advance(1);
    expect(await forgetParked(db, clock.now())).toBe(1);
    expect(await queue.rows()).toMatchObject([{ kind: 'sweep' }]);
  });

  it('because it cannot be read stops nobody', async () => {
    const queue = await testQueue();
    await written(queue, 'erase-account', '{');
    await queue.put('erase-account', { userId: 7 });
    const { erased, handlers } = eraser();
    expect(await queue.worker(handlers).runDue()).toBe(2);
    expect(erased).toEqual([7]);
    expect(await queue.rows()).toMatchObject([{ kind: 'erase-account', failure: 'SyntaxError' }]);
  });

  it('of a kind that takes longer has a time and a lease of its own, and one slot, whatever waits', async () => {
    const queue = await testQueue();
    const { opened: isDone, open: letGo } = gate();
    const begun: number[] = [];
    const done: number[] = [];
    const times = { attemptMs: 100, long: { 'make-export': { attemptMs: 60_000, leaseMs: 120_000 } } };
    const worker = queue.worker(
      {
        'make-export': async (_, { exportId }) => {
          begun.push(exportId);
          await isDone;
        },
        'erase-account': async (_, { userId }) => void done.push(userId),
      },
      times,
    );
    const lease = new Date(queue.ctx.clock.now().getTime() + 120_000).toISOString();
    for (const exportId of [1, 2, 3, 4, 5]) await queue.put('make-export', { exportId });
    for (const userId of [6, 7]) await queue.put('erase-account', { userId });
    const ended = worker.runDue();
    await expect.poll(() => done).toEqual([6, 7]);
    await pause(300);
    expect(begun).toEqual([1]);
    expect((await queue.rows()).map(({ tries, due_at }) => [tries, due_at === lease])).toEqual([
      [1, true],
      ...Array.from({ length: 4 }, () => [0, false]),
    ]);
    letGo();
    await ended;
    expect(begun).toEqual([1, 2, 3, 4, 5]);
    expect(await queue.rows()).toEqual([]);
  });

  it('because it takes too long is told to stop, and is not waited for', async () => {
    const queue = await testQueue();
    let told = false;
    const worker = queue.worker(
      {
        sweep: async (_, __, { signal }) => {
          signal.addEventListener('abort', () => {
            told = true;
          });
          await never;
        },
      },
      { attemptMs: 30 },
    );
    await queue.put('sweep', {});
    expect(await worker.runDue()).toBe(1);
    expect(told).toBe(true);
    expect(await queue.rows()).toMatchObject([{ failure: 'TookTooLong' }]);
  });
});

it('work whose time is up neither reads nor writes any more, and what it had begun is undone', async () => {
  const queue = await testQueue();
  const { db } = queue.ctx;
  const outcomes: string[] = [];
  const ended = gate();
  const note = (name: string) => (error: Error) => outcomes.push(`${name}: ${error.name}`);
  const worker = queue.worker(
    {
      sweep: async (_, __, { signal }) => {
        const isUp = new Promise((resolve) => signal.addEventListener('abort', resolve));
        const remove = () => db.deleteFrom('queue').execute();
        await db
          .inTransaction(async (tx) => {
            await tx.deleteFrom('queue').execute();
            await isUp;
          })
          .catch(note('begun'));
        await db.inTransaction((tx) => tx.deleteFrom('queue').execute()).catch(note('new'));
        await remove().catch(note('write'));
        await db.selectFrom('queue').selectAll().execute().catch(note('read'));
        ended.open();
      },
    },
    { attemptMs: 50 },
  );
  await queue.put('sweep', {});
  await worker.runDue();
  await ended.opened;
  expect(outcomes).toEqual(['begun', 'new', 'write', 'read'].map((name) => `${name}: TookTooLong`));
  expect(await queue.rows()).toMatchObject([{ kind: 'sweep', tries: 1, failure: 'TookTooLong' }]);
});

describe('workers', () => {
  it('look again where all that they did ended while they looked for other kinds', async () => {
    const queue = await testQueue();
    const { db } = queue.ctx;
    for (let userId = 1; userId <= 4; userId += 1) await queue.put('erase-account', { userId });
    const full = gate();
    const { erased, handlers } = eraser(() => full.opened);
    let looks = 0;
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      // The fourth look finds nothing, for three pieces of a kind are enough. It ends after all three of them.
      transformResult: async ({ result }) => {
        looks += 1;
        if (looks !== 4) return result;
        full.open();
        await expect.poll(() => queue.rows()).toHaveLength(1);
        await pause(20);
        return result;
      },
    });
    vi.spyOn(db, 'selectFrom').mockImplementation(watched.selectFrom.bind(watched));
    expect(await queue.worker({ ...handlers, sweep: async () => undefined }).runDue()).toBe(4);
    expect(erased).toHaveLength(4);
  });

  it('leave slots for the rest, however many wait for servers of strangers', async () => {
    const queue = await testQueue();
    for (let id = 1; id <= 3; id += 1) {
      await queue.put('send-webhook', { webhookId: id, plan: 1 });
      await queue.put('import-services', { importId: id });
    }
    await queue.put('erase-account', { userId: 1 });
    const answered = gate();
    let [waiting, most] = [0, 0];
    const waits = async () => {
      waiting += 1;
      most = Math.max(most, waiting);
      await answered.opened;
      waiting -= 1;
    };
    const erased = gate();
    const worker = queue.worker({
      'send-webhook': waits,
      'import-services': waits,
      'erase-account': async () => erased.open(),
    });
    const run = worker.runDue();
    await erased.opened;
    expect([waiting, most]).toEqual([3, 3]);
    answered.open();
    expect(await run).toBe(7);
    expect(most).toBe(3);
  });

  it('send webhooks, however many imports wait for slow pictures', async () => {
    const queue = await testQueue();
    for (let importId = 1; importId <= 3; importId += 1) await queue.put('import-services', { importId });
    await queue.put('send-webhook', { webhookId: 1, plan: 1 });
    const [answered, sent] = [gate(), gate()];
    const worker = queue.worker({
      'import-services': () => answered.opened,
      'send-webhook': async () => sent.open(),
    });
    const run = worker.runDue();
    await sent.opened;
    answered.open();
    expect(await run).toBe(4);
  });

  it('of two processes share fifty pieces of work and do none twice', async () => {
    const place = await freshPlace();
    const mine = await testQueue(async (tellEvents) => migrated(await opened(place, tellEvents)));
    const theirs = await testQueue((tellEvents) => opened(place, tellEvents));
    for (let userId = 1; userId <= 50; userId += 1) await mine.put('erase-account', { userId });
    // Neither goes on before the other has begun, or a quick one could have done it all.
    const both = gate();
    let begun = 0;
    const waits = () => {
      let isFirst = true;
      return () => {
        if (isFirst) begun += 1;
        isFirst = false;
        if (begun === 2) both.open();
        return both.opened;
      };
    };
    const [a, b] = [eraser(waits()), eraser(waits())];
    const counts = await Promise.all([mine.worker(a.handlers).runDue(), theirs.worker(b.handlers).runDue()]);
    const all = Array.from({ length: 50 }, (_, i) => i + 1);
    expect([...a.erased, ...b.erased].sort((x, y) => x - y)).toEqual(all);
    expect(counts).toEqual([a.erased.length, b.erased.length]);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(await mine.rows()).toEqual([]);
  });

  it('take over what a killed process had taken, once its lease has run out', async () => {
    const queue = await testQueue();
    const taken = gate();
    const killed = queue.worker(
      {
        'erase-account': () => {
          taken.open();
          return never;
        },
      },
      { stopMs: 1 },
    );
    await queue.put('erase-account', { userId: 7 });
    void killed.runDue();
    await taken.opened;
    const { erased, handlers } = eraser();
    const other = queue.worker(handlers);
    queue.ctx.clock.advance(59_999);
    expect(await other.runDue()).toBe(0);
    queue.ctx.clock.advance(1);
    expect(await other.runDue()).toBe(1);
    expect(erased).toEqual([7]);
    expect(await queue.rows()).toEqual([]);
  });

  it('give up what ended them without a word, time and again', async () => {
    const queue = await testQueue();
    const { erased, handlers } = eraser();
    await queue.put('erase-account', { userId: 7 });
    await queue.ctx.db.updateTable('queue').set({ tries: 10 }).execute();
    expect(await queue.worker(handlers).runDue()).toBe(1);
    expect(erased).toEqual([]);
    expect(await queue.rows()).toMatchObject([{ failure: 'NeverEnded', parked_at: expect.any(String) }]);
  });

  it('do not let a late failure undo what another is doing', async () => {
    const queue = await testQueue();
    const [begun, late, taken, done] = [gate(), gate(), gate(), gate()];
    const slow = queue.worker({
      'erase-account': async () => {
        begun.open();
        await late.opened;
        throw new Error('too late');
      },
    });
    await queue.put('erase-account', { userId: 7 });
    const slowly = slow.runDue();
    await begun.opened;
    queue.ctx.clock.advance(60_000);
    const other = queue.worker({
      'erase-account': async () => {
        taken.open();
        await done.opened;
      },
    });
    const finishing = other.runDue();
    await taken.opened;
    const lease = await queue.rows();
    late.open();
    await slowly;
    expect(await queue.rows()).toEqual(lease);
    done.open();
    await finishing;
    expect(await queue.rows()).toEqual([]);
  });

  it('do four things at once, and keep a hand free for others when three of a kind hang', async () => {
    const queue = await testQueue();
    const open = gate();
    const begun = { 'erase-account': 0, sweep: 0 };
    const hold = (kind: keyof typeof begun) => async () => {
      begun[kind] += 1;
      await open.opened;
    };
    const worker = queue.worker({ 'erase-account': hold('erase-account'), sweep: hold('sweep') });
    for (let userId = 1; userId <= 6; userId += 1) await queue.put('erase-account', { userId });
    worker.start();
    await expect.poll(() => begun['erase-account']).toBe(3);
    await queue.put('sweep', {});
    await queue.put('sweep', {});
    await expect.poll(() => begun.sweep).toBe(1);
    await pause(50);
    expect(begun).toEqual({ 'erase-account': 3, sweep: 1 });
    open.open();
    await expect.poll(queue.rows).toEqual([]);
    expect(begun).toEqual({ 'erase-account': 6, sweep: 2 });
  });

  it('outlive a database that is away for a while, and say it once', async () => {
    const queue = await testQueue((tellEvents) => ownDatabase({}, tellEvents));
    const { db, clock } = queue.ctx;
    const { erased, handlers } = eraser();
    await sql`alter table queue rename to away`.execute(db);
    queue.worker(handlers, { pollMs: 5 }).start();
    await pause(100);
    expect(queue.logged()).toMatchObject([{ level: 'error', msg: 'the queue cannot be read' }]);
    await sql`alter table away rename to queue`.execute(db);
    await queue.put('erase-account', { userId: 7 }, { now: clock.now() });
    await expect.poll(() => erased).toEqual([7]);
  });
});

describe('stopping', () => {
  it('finishes what is under way and begins nothing new', async () => {
    const queue = await testQueue();
    const begun = gate();
    const { erased, handlers } = eraser(async () => {
      begun.open();
      await pause(100);
    });
    const worker = queue.worker(handlers);
    worker.start();
    await queue.put('erase-account', { userId: 1 });
    await begun.opened;
    const stopped = worker.stop();
    await queue.put('erase-account', { userId: 2 });
    worker.nudge();
    await stopped;
    expect(erased).toEqual([1]);
    await pause(50);
    expect(await worker.runDue()).toBe(0);
    expect(await queue.rows()).toMatchObject([{ tries: 0 }]);
  });

  it('gives back what it was just taking', async () => {
    const queue = await testQueue();
    const { erased, handlers } = eraser();
    await queue.put('erase-account', { userId: 7 });
    let stopped: Promise<void> | undefined;
    const worker = createWorker(
      {
        ...queue.ctx,
        clock: {
          now: () => {
            stopped ??= worker.stop();
            return queue.ctx.clock.now();
          },
        },
      },
      handlers,
    );
    expect(await worker.runDue()).toBe(0);
    await stopped;
    expect(erased).toEqual([]);
    expect(await queue.rows()).toMatchObject([{ tries: 0, due_at: queue.ctx.clock.now().toISOString() }]);
    expect(await queue.worker(handlers).runDue()).toBe(1);
  });

  it('does not wait for what hangs: that is tried again', async () => {
    const queue = await testQueue();
    const begun = gate();
    const hangs = () => {
      begun.open();
      return never;
    };
    const worker = queue.worker({ sweep: hangs }, { stopMs: 50 });
    worker.start();
    await queue.put('sweep', {});
    await begun.opened;
    const since = performance.now();
    await worker.stop();
    // Without the setting it would be five seconds.
    expect(performance.now() - since).toBeLessThan(2500);
    expect(await queue.rows()).toMatchObject([{ tries: 1, failure: 'Stopped', parked_at: null }]);
  });
});
