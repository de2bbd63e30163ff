import type { Config } from '#server/config.ts';
import type { Log } from '#server/runtime/log.ts';
import { inProcessLimits } from './in-process.ts';
import type { Limits } from './limits.ts';

export async function openLimits({ redisUrl }: Pick<Config, 'redisUrl'>, log: Log): Promise<Limits> {
  if (!redisUrl) return inProcessLimits();
  // The Redis library takes about 25 MB, so it is loaded only when used.
  const { redisLimits } = await import('./redis.ts');
  return redisLimits(redisUrl, log);
}
