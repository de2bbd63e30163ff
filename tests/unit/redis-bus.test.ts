import { createClient } from '@redis/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBus } from '#server/compose.ts';
import { heardOn, keptLog, thingsOf, work } from '#tests/support/bus.ts';
import { redisForTests } from '#tests/support/redis.ts';

const redis = redisForTests();
const begun = 'Redis fails: events reach this process alone.';
const ended = 'Redis works again: events reach all processes.';

/** The bus of one process, and what is told on it. */
async function program(redisUrl = redis().url) {
  const { log, logged } = keptLog();
  const bus = await openBus({ redisUrl }, log);
  onTestFinished(() => bus.close());
  return { bus, heard: heardOn(bus), logged, said: () => logged().map(({ msg }) => msg) };
}

describe('the bus over Redis', () => {
  it('tells this program at once and others soon, each of them once', async () => {
    const [mine, theirs] = [await program(), await program()];
    mine.bus.tell([thingsOf(7), thingsOf(8)]);
    expect(mine.heard).toEqual([thingsOf(7), thingsOf(8)]);
    await expect.poll(() => theirs.heard).toEqual([thingsOf(7), thingsOf(8)]);
    // Redis keeps the order: when this one is back, those before it have been back too.
    theirs.bus.tell([thingsOf(9)]);
    const all = [thingsOf(7), thingsOf(8), thingsOf(9)];
    await expect.poll(() => mine.heard).toEqual(all);
    expect(theirs.heard).toEqual(all);
  });

  it('keeps to this program what is for it alone', async () => {
    const [mine, theirs] = [await program(), await program()];
    mine.bus.tell([work, thingsOf(7, 'program'), thingsOf(8)]);
    expect(mine.heard).toHaveLength(3);
    await expect.poll(() => theirs.heard).toEqual([thingsOf(8)]);
    // Each failure is said once, however often it is met: on a busy machine there may be another.
    expect(mine.said()).toEqual(mine.said().map((_, at) => (at % 2 === 0 ? begun : ended)));
  });

  it('keeps sites apart that share a Redis, each with a database of its own', async () => {
    const [one, other] = [await program(`${redis().url}/1`), await program(`${redis().url}/2`)];
    const beside = await program(`${redis().url}/1`);
    other.bus.tell([thingsOf(7)]);
    one.bus.tell([thingsOf(8)]);
    await expect.poll(() => beside.heard).toEqual([thingsOf(8)]);
    expect(other.heard).toEqual([thingsOf(7)]);
  });

  it('ignores what is no event, and says so without quoting it', async () => {
    const { heard, logged, said } = await program();
    const stranger = createClient({ url: redis().url });
    await stranger.connect();
    onTestFinished(() => stranger.close());
    const messages = [
      'maria@x.mz',
      '{}',
      { from: 'x', event: { type: 'of-tomorrow', to: 'programs' } },
      { from: 'x', event: { type: 'things-changed', to: 'everybody', ownerId: 7 } },
      { from: 'x', event: { type: 'things-changed', to: 'programs', ownerId: 'maria@x.mz' } },
      { from: 'x', event: thingsOf(7) },
    ];
    for (const message of messages)
      await stranger.publish(
        'bizlink:events:0',
        typeof message === 'string' ? message : JSON.stringify(message),
      );
    await expect.poll(() => heard).toEqual([thingsOf(7)]);
    expect(said()).toEqual(Array(5).fill('A message from Redis is no event known here and is ignored.'));
    expect(JSON.stringify(logged())).not.toContain('maria');
  });

  it('goes on in this program while Redis is gone, says so once, and reaches the others when it is back', async () => {
    const [mine, theirs] = [await program(), await program()];
    await redis().kill();
    await expect.poll(() => mine.said().at(-1)).toBe(begun);
    mine.bus.tell([thingsOf(7)]);
    expect(mine.heard).toEqual([thingsOf(7)]);
    await redis().startAgain();
    for (const { said } of [mine, theirs]) await expect.poll(() => said().at(-1)).toBe(ended);
    mine.bus.tell([thingsOf(8)]);
    await expect.poll(() => theirs.heard).toEqual([thingsOf(8)]);
  });

  it('goes on in this program while Redis hangs', async () => {
    const [mine, theirs] = [await program(), await program()];
    redis().freeze();
    onTestFinished(() => redis().thaw());
    mine.bus.tell([thingsOf(7)]);
    expect(mine.heard).toEqual([thingsOf(7)]);
    for (const { said } of [mine, theirs]) await expect.poll(() => said().at(-1)).toBe(begun);
    redis().thaw();
    for (const { said } of [mine, theirs]) await expect.poll(() => said().at(-1)).toBe(ended);
    theirs.bus.tell([thingsOf(8)]);
    await expect.poll(() => mine.heard).toEqual([thingsOf(7), thingsOf(8)]);
  });

  it('says nothing of a Redis that it has let go of', async () => {
    const { bus, said } = await program();
    await bus.close();
    bus.tell([thingsOf(7)]);
    await redis().kill();
    await redis().startAgain();
    expect(said()).toEqual([]);
  });

  it.each([
    ['redis://127.0.0.1:1', /^Redis \(REDIS_URL\) cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1$/],
    ['redis://127.0.0.1/names', /^Redis \(REDIS_URL\) cannot be used: Invalid pathname$/],
  ])('is not opened where there is no Redis: %s', async (url, problem) => {
    await expect(program(url)).rejects.toThrow(problem);
  });
});
