import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { announce, followNews, forgetNews } from '#server/news/news.ts';
import { serveApi } from '#tests/support/api.ts';

describe('news', () => {
  it('are heard once, by whoever asks, until they stop', async () => {
    const { ctx } = await serveApi();
    const heard: number[][] = [];
    const news = followNews(ctx, (owners) => heard.push([...owners].sort()));
    onTestFinished(() => news.stop());
    await ctx.db.inTransaction(async (tx) => {
      for (const owner of [7, 8, 7]) await announce(tx, owner);
    });
    await expect.poll(() => heard, { timeout: 5000 }).toEqual([[7, 8]]);
    await ctx.db.inTransaction((tx) => announce(tx, 9));
    await expect.poll(() => heard, { timeout: 5000 }).toEqual([[7, 8], [9]]);
    await sleep(1500);
    news.stop();
    await ctx.db.inTransaction((tx) => announce(tx, 7));
    await sleep(1500);
    expect(heard).toEqual([[7, 8], [9]]);
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
