import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { build, isBuildCurrent } from '#build/current.ts';
import { freePort } from '#tests/support/free-port.ts';
import { careful, startPostgres } from '#tests/support/postgres.ts';
import { type RunningProgram, startProgram } from '#tests/support/program.ts';
import { findRedis, startRedis } from '#tests/support/redis-server.ts';
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
export async function startSetup(
  programs: number,
  { withServers }: { withServers: boolean },
): Promise<Setup> {
  if (!isBuildCurrent()) await build();
  const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-day-'));
  const port = await freePort();
  const postgres = withServers ? await startPostgres(() => undefined, careful) : undefined;
  const redis = withServers ? await aRedis() : undefined;
  const settings = {
    ...{ DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', TRUST_PROXY: '1', LOG_LEVEL: 'error' },
    ...(programs > 1 && { SHARE_PORT: '1' }),
    ...(postgres && { DATABASE_URL: await databaseIn(postgres.url) }),
    ...(redis && { REDIS_URL: redis.url }),
  };
  const world = await makeWorld(settings);
  const running: RunningProgram[] = [];
  const startOne = async () => void running.push(await startProgram(settings));
  for (let number = 0; number < programs; number += 1) await startOne();
  return {
    ...{ world, port, settings, programs: running, startOne, postgres, redis },
    async stop() {
      for (const program of running) await program.stop();
      await redis?.end();
      await postgres?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function aRedis() {
  const file = findRedis();
  if (!file) throw new Error('No Redis: no redis-server on the PATH, and none could be installed.');
  return startRedis(file);
}

async function databaseIn(url: string): Promise<string> {
  const client = new Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query('create database day');
  await client.end();
  return `${url}/day`;
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
