// @module-tag one-database
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { inProcessBus } from '#server/realtime/bus.ts';
import {
  followChanges,
  forgetChanges,
  tellListsChanged,
  tellThingsChanged,
} from '#server/realtime/changes.ts';
import { everything, listChange, nothing } from '#server/realtime/list-changes.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { heardOn, thingsOf } from '#tests/support/bus.ts';

const change = ({ db }: TestApi['ctx'], ...owners: number[]) =>
  db.inTransaction(async (tx) => {
    for (const owner of owners) await tellThingsChanged(tx, owner);
  });

// Whoever follows asks once a second.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A second later, as often as it takes. */
const soon = (look: () => unknown) =>
  expect.poll(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    return look();
  });

/** Follows the changes as another program does: its bus is told nothing by our transactions, only what is in the table. */
function another({ db, log }: TestApi['ctx']) {
  const bus = inProcessBus(log);
  const heard = heardOn(bus);
  const { stop } = followChanges({ db, log, bus });
  onTestFinished(stop);
  return { heard, stop };
}

describe('changes', () => {
  it('are heard before whoever made them is answered, once for each person', async () => {
    const { ctx } = await serveApi();
    const heard = heardOn(ctx.bus);
    await change(ctx, 7, 8, 7);
    expect(heard).toEqual([thingsOf(7), thingsOf(8)]);
    const rows = await ctx.db.selectFrom('news').select('owner_id').orderBy('id').execute();
    expect(rows).toEqual([{ owner_id: 7 }, { owner_id: 8 }]);
  });

  it('are told once to another program, and to no third by it', async () => {
    const { ctx } = await serveApi();
    const { heard } = another(ctx);
    await change(ctx, 7, 8, 7);
    const first = [thingsOf(7, 'program'), thingsOf(8, 'program')];
    await soon(() => heard).toEqual(first);
    await change(ctx, 9);
    await soon(() => heard).toEqual([...first, thingsOf(9, 'program')]);
  });

  it('are not told any more where nobody follows them', async () => {
    const { ctx } = await serveApi();
    const stopped = another(ctx);
    stopped.stop();
    const [follower, witness] = [another(ctx), another(ctx)];
    await change(ctx, 7);
    await soon(() => [follower.heard.length, witness.heard.length]).toEqual([1, 1]);
    follower.stop();
    // Between the two that the witness hears lies a whole turn, in which whoever still asks has asked.
    for (const [at, owner] of [8, 9, 10].entries()) {
      await change(ctx, owner);
      await soon(() => witness.heard).toHaveLength(at + 2);
    }
    expect([stopped.heard.length, follower.heard.length]).toEqual([0, 1]);
  });

  it('of lists are told too, and where a program of before says nothing of them, all lists change', async () => {
    const { ctx } = await serveApi();
    const mine = heardOn(ctx.bus);
    const { heard } = another(ctx);
    const lists = listChange([{ type: 'job', id: 7 }], ['job'], true);
    await ctx.db.inTransaction(async (tx) => {
      await tellListsChanged(tx, lists);
      await tellListsChanged(tx, lists);
      await tellListsChanged(tx, nothing);
    });
    expect(mine).toEqual([{ type: 'lists-changed', to: 'programs', lists }]);
    await soon(() => heard).toEqual([{ type: 'lists-changed', to: 'program', lists }]);
    const created_at = new Date().toISOString();
    await ctx.db.insertInto('news').values({ owner_id: 8, created_at }).execute();
    await soon(() => heard.slice(1)).toEqual([
      thingsOf(8, 'program'),
      { type: 'lists-changed', to: 'program', lists: everything },
    ]);
  });

  it('are not told again to the program that made them', async () => {
    const { ctx } = await serveApi();
    const following = followChanges(ctx);
    onTestFinished(following.stop);
    const heard = heardOn(ctx.bus);
    const { heard: witness } = another(ctx);
    for (const [at, owner] of [7, 8, 9].entries()) {
      await change(ctx, owner);
      await soon(() => witness).toHaveLength(at + 1);
    }
    expect(heard).toEqual([7, 8, 9].map((owner) => thingsOf(owner)));
  });

  it('that were undone are none', async () => {
    const { ctx } = await serveApi();
    const heard = heardOn(ctx.bus);
    const undone = ctx.db.inTransaction(async (tx) => {
      await tellThingsChanged(tx, 7);
      throw new Error('Undone.');
    });
    await expect(undone).rejects.toThrow('Undone.');
    expect(heard).toEqual([]);
    expect(await ctx.db.selectFrom('news').selectAll().execute()).toEqual([]);
  });

  it('are forgotten when every program has read them, and not before', async () => {
    const { ctx } = await serveApi();
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    for (const [owner_id, minutes] of [
      [7, 11],
      [8, 9],
    ] as const)
      await ctx.db
        .insertInto('news')
        .values({ owner_id, created_at: ago(minutes) })
        .execute();
    await forgetChanges(ctx);
    expect(await ctx.db.selectFrom('news').select('owner_id').execute()).toEqual([{ owner_id: 8 }]);
  });
});
