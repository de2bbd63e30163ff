import { afterAll, beforeAll, beforeEach } from 'vitest';
import { findRedis, type RunningRedis, startRedis } from '#tests/support/redis-server.ts';

/** A Redis for the tests of one file or `describe`. Where none is to be had they are skipped and say so; with CI set they fail. */
export function redisForTests(): () => RunningRedis {
  const missing = 'No Redis: no redis-server on the PATH, and none could be installed.';
  let running: Awaited<ReturnType<typeof startRedis>> | undefined;
  beforeAll(async () => {
    const file = findRedis();
    if (file) running = await startRedis(file);
    else if (process.env['CI']) throw new Error(missing);
    else process.stderr.write(`\nSKIPPED: the tests on Redis. ${missing}\n\n`);
  }, 600_000);
  beforeEach((context) => {
    if (!running) context.skip(missing);
  });
  afterAll(() => running?.end());
  return () => {
    if (!running) throw new Error(missing);
    return running;
  };
}
