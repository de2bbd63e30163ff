import { fork } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#tests/support/free-port.ts';
import { careful, startPostgres } from '#tests/support/postgres.ts';
import { type RunningProgram, startProgram } from '#tests/support/program.ts';
import { findRedis, startRedis } from '#tests/support/redis-server.ts';
import { newFolder } from '../parts/crowd.ts';
import type { Order, Told } from './load.ts';
import { makeWorld, type World } from './world.ts';

export interface Setup {
  readonly world: World;
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
  /** Those that run now. */
  readonly programs: RunningProgram[];
  /** One more on the same port, or the only one. */
  startOne(): Promise<void>;
  readonly postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
  readonly redis: Awaited<ReturnType<typeof startRedis>> | undefined;
  stop(): Promise<void>;
}

/** Programs with a crowd behind one port: alone on SQLite, or several, with PostgreSQL and Redis where asked for. */
export async function startSetup(count: number, { withServers }: { withServers: boolean }): Promise<Setup> {
  const port = await freePort();
  const postgres = withServers ? await startPostgres(() => undefined, careful) : undefined;
  const redis = withServers ? await aRedis() : undefined;
  const settings = {
    DATA_DIR: newFolder(),
    PORT: String(port),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    ...(count > 1 && { SHARE_PORT: '1' }),
    ...(postgres && { DATABASE_URL: `${postgres.url}/postgres` }),
    ...(redis && { REDIS_URL: redis.url }),
  };
  const world = await makeWorld(settings);
  const programs: RunningProgram[] = [];
  const startOne = async () => void programs.push(await startProgram(settings));
  for (let number = 0; number < count; number += 1) await startOne();
  return {
    world,
    port,
    settings,
    programs,
    startOne,
    postgres,
    redis,
    async stop() {
      for (const program of programs) await program.stop();
      await redis?.end();
      await postgres?.stop();
    },
  };
}

async function aRedis() {
  const file = findRedis();
  if (!file) throw new Error('No Redis: no redis-server on the PATH, and none could be installed.');
  return startRedis(file);
}

/** Lets people come. `meanwhile` begins with the first act. */
export async function load(order: Order, meanwhile: () => Promise<void>): Promise<Told> {
  const child = fork(new URL('./load.ts', import.meta.url));
  child.send(order);
  await once(child, 'message');
  const [[told]] = await Promise.all([once(child, 'message'), meanwhile()]);
  child.disconnect();
  return told as Told;
}
