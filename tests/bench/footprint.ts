import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { build, isBuildCurrent } from '#build/current.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { serve } from '#server/serve.ts';
import { type Act, actsIn, type Kind, kinds, type Mix } from './day/acts.ts';
import { makeWorld, type World } from './day/world.ts';
import type { Row } from './row.ts';

const times: Mix = { browse: 300, search: 300, like: 1000, chat: 1000, publish: 250 };
const limits: Readonly<Record<Kind, { readonly bytes: number; readonly statements: number }>> = {
  browse: { bytes: 100, statements: 8 },
  search: { bytes: 100, statements: 5 },
  like: { bytes: 900, statements: 22 },
  chat: { bytes: 900, statements: 15 },
  publish: { bytes: 2100, statements: 55 },
};

/** What each act leaves in the database, and how often it asks it. */
export async function benchFootprint(): Promise<Row[]> {
  if (!isBuildCurrent()) await build();
  const dataDir = mkdtempSync(join(tmpdir(), 'bizlink-footprint-'));
  const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', TRUST_PROXY: '1', LOG_LEVEL: 'error' };
  const world = await makeWorld(settings);
  const program = await compose(readConfig(settings));
  program.worker.start();
  const server = await serve(program);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const file = new DatabaseSync(join(dataDir, 'bizlink.db'), { readOnly: true });
  await untilIdle(file);
  const begin = sizeOf(file);
  const rows: Row[] = [
    row(
      'KB of database an account with four offers',
      begin.bytes / world.accounts / 1024,
      12,
      `${(begin.rows / world.accounts).toFixed(1)} rows`,
    ),
  ];
  for (const kind of kinds) {
    const before = sizeOf(file);
    const asked = await statementsOf(() => act(world, port, kind));
    await untilIdle(file);
    const after = sizeOf(file);
    const bytes = (after.bytes - before.bytes) / times[kind];
    const detail = `${((after.rows - before.rows) / times[kind]).toFixed(1)} rows, ${times[kind]} acts`;
    rows.push(
      row(`bytes that ${kind} leaves`, bytes, limits[kind].bytes, detail),
      row(
        `statements of ${kind}`,
        asked / times[kind],
        limits[kind].statements,
        'with the work that it queues',
      ),
    );
  }
  file.close();
  server.close();
  server.closeAllConnections();
  await program.close();
  rmSync(dataDir, { recursive: true, force: true });
  return rows;
}

const row = (name: string, value: number, limit: number, detail: string): Row => ({
  ...{ name, value, limit, ok: value <= limit, detail },
});

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

async function act(world: World, port: number, kind: Kind): Promise<void> {
  const none: Mix = { browse: 0, search: 0, like: 0, chat: 0, publish: 0 };
  const acts = actsIn(world, { ...none, [kind]: 100 });
  for (let time = 0; time < times[kind]; time += 1) {
    const { value } = acts.next();
    if (value) await perform(world, port, value);
  }
}

async function perform({ tokens }: World, port: number, { path, body, who }: Act): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: {
      'x-forwarded-for': `10.${who >> 8}.${who & 255}.7`,
      ...(body && { 'content-type': 'application/json', authorization: `Bearer ${tokens[who]}` }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
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
