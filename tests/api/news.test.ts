import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { announce, followNews, forgetNews } from '#server/news/news.ts';
import { inProcessBus } from '#server/realtime/bus.ts';
import { serveApi } from '#tests/support/api.ts';
import { heardOn, thingsOf } from '#tests/support/bus.ts';

describe('news', () => {
  it('of another program are told once, in this program alone, until nobody follows them', async () => {
    const api = await serveApi();
    const { db, log } = api.ctx;
    // This bus hears nothing of the transactions: whatever comes was read from the table.
    const bus = inProcessBus(log);
    const heard = heardOn(bus);
    const news = followNews({ db, log, bus });
    onTestFinished(() => news.stop());
    await db.inTransaction(async (tx) => {
      for (const owner of [7, 8, 7]) await announce(tx, owner);
    });
    const first = [thingsOf(7, 'program'), thingsOf(8, 'program')];
    await expect.poll(() => heard).toEqual(first);
    await db.inTransaction((tx) => announce(tx, 9));
    await expect.poll(() => heard).toEqual([...first, thingsOf(9, 'program')]);
    news.stop();
    await db.inTransaction((tx) => announce(tx, 7));
    await sleep(1500);
    expect(heard).toHaveLength(3);
  });

  it('of this program are heard before whoever made them is answered, once for each person', async () => {
    const { ctx } = await serveApi();
    const heard = heardOn(ctx.bus);
    await ctx.db.inTransaction(async (tx) => {
      for (const owner of [7, 8, 7]) await announce(tx, owner);
    });
    expect(heard).toEqual([thingsOf(7), thingsOf(8)]);
    expect(await ctx.db.selectFrom('news').select('owner_id').orderBy('id').execute()).toEqual([
      { owner_id: 7 },
      { owner_id: 8 },
    ]);
  });

  it('of what was undone are none', async () => {
    const { ctx } = await serveApi();
    const undone = ctx.db.inTransaction(async (tx) => {
      await announce(tx, 7);
      throw new Error('Undone.');
    });
    await expect(undone).rejects.toThrow('Undone.');
    expect(await ctx.db.selectFrom('news').selectAll().execute()).toEqual([]);
  });

  it('are forgotten when everybody has heard them, and not before', async () => {
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
    await forgetNews(ctx);
    expect(await ctx.db.selectFrom('news').select('owner_id').execute()).toEqual([{ owner_id: 8 }]);
  });
});
