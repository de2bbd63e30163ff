import type { Config } from '#server/config.ts';
import type { Log } from '#server/runtime/log.ts';
import { type Bus, inProcessBus } from './bus.ts';

export async function openBus({ redisUrl }: Pick<Config, 'redisUrl'>, log: Log): Promise<Bus> {
  if (!redisUrl) return inProcessBus(log);
  // The Redis library takes about 25 MB, so it is loaded only when used.
  const { redisBus } = await import('./redis-bus.ts');
  return redisBus(redisUrl, log);
}
