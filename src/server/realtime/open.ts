import type { Config } from '#server/config.ts';
import type { Log } from '#server/runtime/log.ts';
import { type Bus, inProcessBus } from './bus.ts';

/** Carries events by Redis to all processes if an address is set, else only inside this process. */
export async function openBus({ redisUrl }: Pick<Config, 'redisUrl'>, log: Log): Promise<Bus> {
  if (!redisUrl) return inProcessBus(log);
  // The Redis library takes some 25 MB, so it is loaded only when used.
  const { redisBus } = await import('./redis-bus.ts');
  return redisBus(redisUrl, log);
}
