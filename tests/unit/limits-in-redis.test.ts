import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { limitOf, openedLimits, taken } from '#tests/support/limits.ts';
import { redisForTests } from '#tests/support/redis.ts';

const redis = redisForTests();
const begun = 'Redis fails: limits are counted in this process alone.';
const ended = 'Redis counts again: limits are shared.';

describe('limits in Redis', () => {
  it('are shared by all processes', async () => {
    const { limits: here } = await openedLimits(redis().url);
    const { limits: there } = await openedLimits(redis().url);
    const limit = limitOf(10);
    const both = await Promise.all([taken(here, limit, 'ana', 100), taken(there, limit, 'ana', 100)]);
    expect(both[0] + both[1]).toBe(10);
    await here.giveBack(limit, 'ana');
    expect(await taken(there, limit, 'ana', 10)).toBe(1);
  });

  it('do not show whom they count, and go by themselves', async () => {
    const { limits } = await openedLimits(redis().url);
    const limit = limitOf(3);
    await limits.take(limit, 'ana.machava@example.co.mz');
    const look = createClient({ url: redis().url });
    await look.connect();
    onTestFinished(() => look.close());
    const names = await look.keys('*');
    expect(names.filter((name) => name.includes(limit.name))).toHaveLength(1);
    expect(names.join()).not.toMatch(/ana|machava|@/);
    for (const name of names) expect(await look.pTTL(name), name).not.toBe(-1);
  });

  it('go on in this process while Redis is gone, say so once, and are shared again when it is back', async () => {
    const { limits, logged } = await openedLimits(redis().url);
    const limit = limitOf(5);
    expect(await taken(limits, limit, 'ana', 3)).toBe(3);
    const [during] = await Promise.all([taken(limits, limit, 'rui', 50), redis().kill()]);
    expect(during).toBeGreaterThanOrEqual(5);
    expect(during).toBeLessThanOrEqual(10); // five of each count
    expect(await taken(limits, limit, 'ana', 50)).toBe(5);
    expect(await limits.take(limit, 'ana')).toBeGreaterThan(0);
    await limits.giveBack(limit, 'ana');
    expect(await taken(limits, limit, 'ana', 50)).toBe(1);
    await sleep(1500);
    expect(logged().map(({ msg }) => msg)).toEqual([begun]);

    await redis().startAgain();
    await expect.poll(() => logged().map(({ msg }) => msg), { timeout: 5000 }).toEqual([begun, ended]);
    const { limits: other } = await openedLimits(redis().url);
    expect(await taken(limits, limit, 'ana', 50)).toBe(5);
    expect(await taken(other, limit, 'ana', 50)).toBe(0);
  });

  it('say that Redis is gone before anybody needs it', async () => {
    const { logged } = await openedLimits(redis().url);
    await redis().kill();
    onTestFinished(() => redis().startAgain());
    await expect.poll(() => logged().map(({ msg }) => msg), { timeout: 5000 }).toEqual([begun]);
  });

  it('wait half a second for a Redis that hangs, and only once', async () => {
    const { limits, logged } = await openedLimits(redis().url);
    const limit = limitOf(5);
    redis().freeze();
    onTestFinished(() => redis().thaw());
    const started = performance.now();
    expect(await taken(limits, limit, 'ana', 50)).toBe(5);
    const waited = performance.now() - started;
    expect(waited).toBeGreaterThan(450);
    expect(waited).toBeLessThan(5000);
    // On a busy machine this timer is late too.
    let isLate = false;
    const timer = setTimeout(() => (isLate = true), 400);
    expect(await taken(limits, limit, 'rui', 50)).toBe(5);
    await limits.giveBack(limit, 'rui');
    clearTimeout(timer);
    expect(isLate).toBe(false);
    expect(logged()).toMatchObject([{ level: 'error', msg: begun, err: { code: 'ETIMEDOUT' } }]);

    await expect(openedLimits(redis().url)).rejects.toThrow('no answer within 3 s');
    redis().thaw();
    await expect.poll(() => logged().map(({ msg }) => msg), { timeout: 5000 }).toEqual([begun, ended]);
  });

  it('are shared again after a connection died without a word', async () => {
    const { url, goSilent } = await wireTo(redis().url);
    const { limits, logged } = await openedLimits(url);
    goSilent();
    const limit = limitOf(5);
    expect(await taken(limits, limit, 'ana', 50)).toBe(5);
    await expect.poll(() => logged().map(({ msg }) => msg), { timeout: 8000 }).toEqual([begun, ended]);
    const { limits: other } = await openedLimits(redis().url);
    expect(await taken(other, limit, 'ana', 50)).toBe(5);
    expect(await taken(limits, limit, 'ana', 50)).toBe(0);
  });

  it('say why Redis does not count, without quoting it', async () => {
    const { limits, logged } = await openedLimits(redis().url);
    const admin = createClient({ url: redis().url });
    await admin.connect();
    onTestFinished(() => admin.close());
    await admin.configSet('maxmemory', '1');
    onTestFinished(() => admin.configSet('maxmemory', '0').then(() => {}));
    const limit = limitOf(5);
    expect(await taken(limits, limit, 'ana', 50)).toBe(5);
    expect(logged()).toMatchObject([{ msg: begun, reply: 'OOM' }]);
    expect(JSON.stringify(logged())).not.toContain('maxmemory');
    await admin.configSet('maxmemory', '0');
    await expect.poll(() => logged().map(({ msg }) => msg), { timeout: 5000 }).toEqual([begun, ended]);
  });

  it.each([
    ['redis://127.0.0.1:1', /^Redis \(REDIS_URL\) cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1$/],
    ['redis://localhost:1', /^Redis \(REDIS_URL\) cannot be used: .*ECONNREFUSED.*$/],
    ['redis://redis.invalid', /^Redis \(REDIS_URL\) cannot be used: getaddrinfo \w+ redis\.invalid$/],
    ['redis://127.0.0.1/names', /^Redis \(REDIS_URL\) cannot be used: Invalid pathname$/],
  ])('are not opened where there is no Redis: %s', async (url, problem) => {
    await expect(openedLimits(url)).rejects.toThrow(problem);
  });

  it('are not opened with a wrong password', async () => {
    const { host } = new URL(redis().url);
    const problem = /^Redis \(REDIS_URL\) cannot be used: WRONGPASS [^\n]*$/;
    await expect(openedLimits(`redis://me:secret@${host}`)).rejects.toThrow(problem);
  });
});

/** A way to Redis whose connections of now can be made to carry nothing any more, without ending. */
async function wireTo(url: string) {
  const ends: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(new URL(url).port), '127.0.0.1');
    for (const end of [near, far]) end.on('error', () => {});
    near.pipe(far).pipe(near);
    ends.push(near, far);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const end of ends) end.destroy();
  });
  const goSilent = () => {
    for (const end of ends) end.unpipe().pause();
  };
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, goSilent };
}
