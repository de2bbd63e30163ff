import type { Config } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import { type Bus, inProcessBus } from '#server/realtime/bus.ts';

/** Carries events by Redis to all processes where an address is given, else inside this one alone. */
export async function openBus({ redisUrl }: Pick<Config, 'redisUrl'>, log: Log): Promise<Bus> {
  if (!redisUrl) return inProcessBus(log);
  // Its library holds some 25 MB.
  const { redisBus } = await import('#server/realtime/redis-bus.ts');
  return redisBus(redisUrl, log);
}
