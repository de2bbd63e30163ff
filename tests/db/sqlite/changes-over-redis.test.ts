import { describe, expect, it, onTestFinished } from 'vitest';
import { closeCtx, openCtx } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { tellThingsChanged } from '#server/realtime/changes.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { heardOn, thingsOf } from '#tests/support/bus.ts';
import { freshFolder } from '#tests/support/database.ts';
import { redisForTests } from '#tests/support/redis.ts';

const redis = redisForTests();

/** What two programs on one database work with. Nobody reads the table of changes here, so what comes comes by Redis. */
async function twoPrograms(): Promise<[Ctx, Ctx]> {
  const config = readConfig({ DATA_DIR: await freshFolder(), REDIS_URL: redis().url, LOG_LEVEL: 'silent' });
  const opened = async () => {
    const ctx = await openCtx(config);
    onTestFinished(() => closeCtx(ctx));
    return ctx;
  };
  return [await opened(), await opened()];
}

const change = ({ db }: Ctx, owner: number) => db.inTransaction((tx) => tellThingsChanged(tx, owner));

describe('a change, with Redis', () => {
  it('reaches another program', async () => {
    const [mine, theirs] = await twoPrograms();
    const [here, there] = [heardOn(mine.bus), heardOn(theirs.bus)];
    await change(mine, 7);
    expect(here).toEqual([thingsOf(7)]);
    await expect.poll(() => there).toEqual([thingsOf(7)]);
  });

  it('is kept and drops what this program keeps though Redis is gone; the others find it in the table', async () => {
    const [mine] = await twoPrograms();
    const here = heardOn(mine.bus);
    await redis().kill();
    onTestFinished(() => redis().startAgain());
    await change(mine, 7);
    expect(here).toEqual([thingsOf(7)]);
    expect(await mine.db.selectFrom('news').select('owner_id').execute()).toEqual([{ owner_id: 7 }]);
  });
});
