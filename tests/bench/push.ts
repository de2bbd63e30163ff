import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '#server/db/connect.ts';
import { lockPerson } from '#server/db/people.ts';
import { together } from '#server/db/prepared.ts';
import { withinReach } from '#server/notifications/acts.ts';
import { receiverOfMessage, recordMessage } from '#server/notifications/messages.ts';
import { startProgram } from '#tests/support/program.ts';
import { newReceiver } from '#tests/support/push-service.ts';
import { costsOf } from './parts/costs.ts';
import { converse, ctxWithCrowd, newFolder } from './parts/crowd.ts';
import { ask, timesOf } from './parts/load.ts';
import { atMost, type Row, slower } from './parts/rows.ts';

const recipients = 10_000;

/** What telling costs who writes or likes, with a device and without, and what very many pushes cost visitors. */
export async function bench(): Promise<Row[]> {
  return [...(await costsOfTelling()), await slowerFeed()];
}

/** What is queued counts, what is sent does not. */
async function costsOfTelling(): Promise<Row[]> {
  const ctx = await ctxWithCrowd({ services: 0, people: 2000 });
  const { db } = ctx;
  const users = await db.selectFrom('users').select('id').orderBy('id').execute();
  const [without = 0, withOne = 0, ...actors] = users.map(({ id }) => id);
  await addDevice(db, withOne);
  const begun = ctx.clock.now().getTime();
  let written = 0;
  type Write = (tx: Tx, actor: Awaited<ReturnType<typeof lockPerson>>, now: Date) => Promise<unknown>;
  const writing = (write: Write) => () => {
    written += 1;
    // Each comes long after the one before.
    const now = new Date(begun + written * 20 * 60_000);
    const actorId = actors[written % actors.length] ?? 0;
    return db.inTransaction(async (tx) => write(tx, await lockPerson(tx, actorId), now));
  };
  const messageTo = async (userId: number) => {
    const conversationId = await converse(ctx, userId, actors[0] ?? 0);
    return writing(async (tx, sender, now) => {
      const [[receiver]] = await together(tx, [receiverOfMessage(tx, userId, sender.id)]);
      await recordMessage(tx, { userId, conversationId, sender, receiver, now });
    });
  };
  const cost = await costsOf(
    {
      nothing: writing(async () => undefined),
      like: writing((tx, actor, now) =>
        withinReach(ctx, { actorId: actor.id, what: 'liked' }, (record) =>
          record(tx, { userId: without, actor, thing: { type: 'user', id: without }, now }),
        ),
      ),
      message: await messageTo(without),
      pushed: await messageTo(withOne),
    },
    200,
  );
  await db.destroy();
  const more = (limit: number, name: string, ms: number, base: number) =>
    atMost(limit, name, ms - base, `ms of CPU more, ${ms.toFixed(2)} against ${base.toFixed(2)}`);
  return [
    more(0.4, 'telling of a like', cost.like, cost.nothing),
    more(0.3, 'telling of a message', cost.message, cost.nothing),
    more(0.2, 'telling of a message, to who has a device', cost.pushed, cost.message),
  ];
}

async function addDevice(db: Awaited<ReturnType<typeof ctxWithCrowd>>['db'], user_id: number): Promise<void> {
  const at = new Date().toISOString();
  const session = { user_id, browser: 'Chrome', device_hash: null, address_hash: null };
  const { id: session_id } = await db
    .insertInto('sessions')
    .values({ ...session, created_at: at, last_used_at: at, ended_at: null, signed_out_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { endpoint, keys } = newReceiver('https://push.example/1').subscription;
  await db
    .insertInto('push_subscriptions')
    .values({ user_id, session_id, endpoint, ...keys, kept_at: at, failing_since: null })
    .execute();
}

async function slowerFeed(): Promise<Row> {
  let arrived = 0;
  const service = createServer((req, res) => {
    req.resume().on('end', () => {
      arrived += 1;
      res.writeHead(201).end();
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const dataDir = newFolder();
  const program = await startProgram({ LOG_LEVEL: 'fatal', DATA_DIR: dataDir, PUSH_STAND_IN: url });
  const feed = () => ask(`${program.url}/api/search/feed`);
  await timesOf(feed, 1000);
  const quiet = await timesOf(feed, 6000);
  queuePushes(join(dataDir, 'bizlink.db'), url);
  const begun = performance.now();
  const told = async () => {
    while (arrived < recipients && performance.now() - begun < 300_000) await sleep(50);
  };
  const busy = await timesOf(feed, told());
  const seconds = (performance.now() - begun) / 1000;
  await program.stop();
  service.closeAllConnections();
  service.close();
  const row = slower(3, 'the feed’s p99 beside 10,000 pushes, against quiet', quiet, busy);
  const detail = `${row.detail}; ${arrived} pushes in ${seconds.toFixed(0)} s`;
  return { ...row, ok: row.ok && arrived === recipients, detail };
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
    ${each} insert into sessions (id, user_id, browser, created_at, last_used_at)
      select i, i, 'x', '${now}', '${now}' from n;
    ${each} insert into refresh_tokens (session_id, hash, created_at, expires_at)
      select i, 'h' || i, '${now}', '2999' from n;
    ${each} insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, kept_at)
      select i, i, '${url}/' || i, '${keys.p256dh}', '${keys.auth}', '${now}' from n;
    ${each} insert into notification_choices select i, '', 0, 0, 0 from n;
    ${each} insert into notifications (id, user_id, type, happening, details, time, push_at)
      select i, i, 'system', 'report-closed', '{}', '${now}', '${now}' from n;
    insert into queue (kind, payload, due_at, created_at)
      select 'push', json_object('ids', json_group_array(id)), '${now}', '${now}'
      from notifications group by id / 50;
    commit`);
  db.close();
}
