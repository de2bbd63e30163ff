import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { serve } from '#server/serve.ts';
import { actsIn, type Kind, kinds, type Mix } from './day/acts.ts';
import { makeWorld, type World } from './day/world.ts';
import { newFolder } from './parts/crowd.ts';
import { ask } from './parts/load.ts';
import { atMost, type Row } from './parts/rows.ts';

const limits: Readonly<
  Record<Kind, { readonly times: number; readonly bytes: number; readonly statements: number }>
> = {
  browse: { times: 300, bytes: 100, statements: 8 },
  search: { times: 300, bytes: 100, statements: 5 },
  like: { times: 1000, bytes: 900, statements: 22 },
  chat: { times: 1000, bytes: 900, statements: 15 },
  publish: { times: 250, bytes: 2100, statements: 40 },
};

/** What each act leaves in the database, and how often it asks it. */
export async function bench(): Promise<Row[]> {
  const dataDir = newFolder();
  const settings = { DATA_DIR: dataDir, TRUST_PROXY: '1', LOG_LEVEL: 'error' };
  const world = await makeWorld(settings);
  const program = await compose(readConfig(settings));
  program.worker.start();
  const server = await serve(program);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = new DatabaseSync(join(dataDir, 'bizlink.db'), { readOnly: true });
  await untilIdle(file);
  const begin = sizeOf(file);
  const each = `${(begin.rows / world.accounts).toFixed(1)} rows`;
  const kilobytes = begin.bytes / world.accounts / 1024;
  const rows = [atMost(12, 'KB of database an account with four offers', kilobytes, each)];
  for (const kind of kinds) {
    const { times, bytes, statements } = limits[kind];
    const before = sizeOf(file);
    const asked = await statementsOf(() => act(world, url, kind, times));
    await untilIdle(file);
    const after = sizeOf(file);
    const detail = `${((after.rows - before.rows) / times).toFixed(1)} rows, ${times} acts`;
    rows.push(
      atMost(bytes, `bytes that ${kind} leaves`, (after.bytes - before.bytes) / times, detail),
      atMost(statements, `statements of ${kind}`, asked / times, 'with the work that it queues'),
    );
  }
  file.close();
  server.close();
  server.closeAllConnections();
  await program.close();
  return rows;
}

function sizeOf(file: DatabaseSync): { readonly bytes: number; readonly rows: number } {
  const number = (sql: string) => Number(Object.values(file.prepare(sql).get() ?? {})[0]);
  const used = number('pragma page_count') - number('pragma freelist_count');
  const tables = file
    .prepare("select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'")
    .all()
    .map(({ name }) => String(name));
  return {
    bytes: used * number('pragma page_size'),
    rows: tables.reduce((sum, name) => sum + number(`select count(*) from "${name}"`), 0),
  };
}

async function act(world: World, url: string, kind: Kind, times: number): Promise<void> {
  const none: Mix = { browse: 0, search: 0, like: 0, chat: 0, publish: 0 };
  const acts = actsIn(world, { ...none, [kind]: 100 }).take(times);
  for (const { path, body, who } of acts) {
    const from = { 'x-forwarded-for': `10.${who >> 8}.${who & 255}.7` };
    const headers = body ? { ...from, authorization: `Bearer ${world.tokens[who]}` } : from;
    await ask(url + path, { headers, body });
  }
}

/** Those that this thread runs, and those that it hands to the thread that writes. */
async function statementsOf(work: () => Promise<void>): Promise<number> {
  let count = 0;
  const { all } = StatementSync.prototype;
  const { postMessage } = Worker.prototype;
  StatementSync.prototype.all = function (this: StatementSync, ...values: Parameters<typeof all>) {
    count += 1;
    return Reflect.apply(all, this, values);
  } as typeof all;
  Worker.prototype.postMessage = function (this: Worker, ...sent: Parameters<typeof postMessage>) {
    const [questions] = sent;
    if (Array.isArray(questions)) count += questions.filter(({ action }) => action === 'run').length;
    return Reflect.apply(postMessage, this, sent);
  };
  try {
    await work();
  } finally {
    StatementSync.prototype.all = all;
    Worker.prototype.postMessage = postMessage;
  }
  return count;
}

/** Work that acts have queued leaves its row when it is done. */
async function untilIdle(file: DatabaseSync): Promise<void> {
  const due = file.prepare('select count(*) as n from queue where due_at <= ?');
  while (Number(due.get(new Date().toISOString())?.['n']) > 0) await sleep(100);
}
