import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, isBuildCurrent } from '#build/current.ts';
import { together } from '#server/db/prepared.ts';
import { receiverOfMessage, recordMessage } from '#server/notifications/notifications.ts';
import { startProgram } from '#tests/support/program.ts';
import { newReceiver } from '#tests/support/push-service.ts';
import { ctxWithCrowd } from './crowd.ts';
import { cpuOf, median, type Row } from './row.ts';

const recipients = 10_000;
const [moreCpuMs, slower, quietMs] = [0.2, 3, 6000];

/** What a device costs the writer of a message, and what pushes to very many people cost visitors. */
export async function benchPush(): Promise<Row[]> {
  return [await costOfWrite(), await slowerFeed()];
}

/** Without a device, and with one: what is queued counts, what is sent does not. */
async function costOfWrite(): Promise<Row> {
  const ctx = await ctxWithCrowd(200);
  const { db } = ctx;
  const people = await db.selectFrom('users').select('id').orderBy('id').limit(2).execute();
  const [one, other] = people.map(({ id }) => id) as [number, number];
  const at = new Date().toISOString();
  const { id: conversationId } = await db
    .insertInto('conversations')
    .values({ low_id: one, high_id: other, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sender = { id: other, full_name: 'Rosa Cumbe', username: 'rosa' };
  let time = Date.now();
  const write = () => {
    time += 60_000 * 20;
    const now = new Date(time);
    return db.inTransaction(async (tx) => {
      const [[receiver]] = await together(tx, [receiverOfMessage(tx, one, other)]);
      return recordMessage(tx, { userId: one, conversationId, sender, receiver, now });
    });
  };
  const costs = async () => {
    const all: number[] = [];
    for (let round = 0; round < 9; round += 1)
      all.push(
        (await cpuOf(async () => {
          for (let again = 0; again < 200; again += 1) await write();
        })) / 200,
      );
    return median(all);
  };
  await costs();
  const without = await costs();
  const session = { user_id: one, browser: 'Chrome', device_hash: null, address_hash: null };
  const { id: session_id } = await db
    .insertInto('sessions')
    .values({ ...session, created_at: at, last_used_at: at, ended_at: null, signed_out_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { endpoint, keys } = newReceiver('https://push.example/1').subscription;
  await db
    .insertInto('push_subscriptions')
    .values({ user_id: one, session_id, endpoint, ...keys, kept_at: at, failing_since: null })
    .execute();
  const withOne = await costs();
  await db.destroy();
  const value = withOne - without;
  const detail = `ms of CPU more, ${withOne.toFixed(2)} against ${without.toFixed(2)}`;
  return {
    name: 'telling of a message, to who has a device',
    value,
    limit: moreCpuMs,
    ok: value <= moreCpuMs,
    detail,
  };
}

async function slowerFeed(): Promise<Row> {
  if (!isBuildCurrent()) await build();
  let arrived = 0;
  const service = createServer((req, res) => {
    req.resume().on('end', () => {
      arrived += 1;
      res.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-bench-push-'));
  const program = await startProgram({ LOG_LEVEL: 'fatal', DATA_DIR: dataDir, PUSH_STAND_IN: url });
  const feed = async () => (await fetch(`${program.url}/api/search/feed`)).text();
  for (let again = 0; again < 50; again += 1) await feed();
  const quiet = await timesOf(feed, async () => sleep(quietMs));
  queuePushes(join(dataDir, 'bizlink.db'), url);
  const begun = performance.now();
  const busy = await timesOf(feed, async () => {
    while (arrived < recipients && performance.now() - begun < 300_000) await sleep(50);
  });
  const seconds = (performance.now() - begun) / 1000;
  await program.stop();
  service.closeAllConnections();
  service.close();
  await rm(dataDir, { recursive: true, force: true });
  const value = p99(busy) / p99(quiet);
  const detail = `${p99(busy).toFixed(1)} against ${p99(quiet).toFixed(1)} ms; ${arrived} pushes in ${seconds.toFixed(0)} s`;
  return { name: 'the feed’s p99 beside 10,000 pushes', value, limit: slower, ok: value <= slower, detail };
}

/** People with a device each, and something to be told of. */
function queuePushes(file: string, url: string): void {
  const db = new DatabaseSync(file, { timeout: 10_000 });
  const now = new Date().toISOString();
  const { keys } = newReceiver('').subscription;
  const each = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${recipients})`;
  db.exec(`begin;
    ${each} insert into users (id, username, email, email_key, created_at)
      select i, 'p' || i, 'p' || i || '@x.mz', 'p' || i || '@x.mz', '${now}' from n;
    ${each} insert into sessions (id, user_id, browser, created_at, last_used_at) select i, i, 'x', '${now}', '${now}' from n;
    ${each} insert into refresh_tokens (session_id, hash, created_at, expires_at) select i, 'h' || i, '${now}', '2999' from n;
    ${each} insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, kept_at)
      select i, i, '${url}/' || i, '${keys.p256dh}', '${keys.auth}', '${now}' from n;
    ${each} insert into notification_choices select i, '', 0, 0, 0 from n;
    ${each} insert into notifications (id, user_id, type, happening, details, time)
      select i, i, 'system', 'report-closed', '{}', '${now}' from n;
    commit`);
  const work = db.prepare("insert into queue (kind, payload, due_at, created_at) values ('push', ?, ?, ?)");
  db.exec('begin');
  for (let at = 0; at < recipients; at += 50)
    work.run(JSON.stringify({ ids: Array.from({ length: 50 }, (_, more) => at + more + 1) }), now, now);
  db.exec('commit');
  db.close();
}

/** One visitor, again and again with pauses. */
async function timesOf(act: () => Promise<unknown>, until: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const visiting = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await act();
      times.push(performance.now() - begun);
      await sleep(10);
    }
  })();
  await until();
  isOver = true;
  await visiting;
  return times;
}

const p99 = (all: readonly number[]) =>
  all.toSorted((one, other) => one - other)[Math.floor(0.99 * (all.length - 1))] ?? Number.NaN;
