/** The same through everything that a message of the program goes through. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { seedPeople } from '#seed/people.ts';
import { Random } from '#seed/random.ts';
import { beginSession } from '#server/accounts/accounts.ts';
import { openCtx } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { fillEntries } from '#server/entries/entries.ts';
import { features, socketRooms } from '#server/features.ts';
import { boundedServer } from '#server/http/bounded-server.ts';
import { createCalls } from '#server/http/calls/door.ts';
import { Sockets } from '#server/realtime/sockets.ts';
import { answering, sample } from './answers.ts';

const people = 1000;
const dataDir = mkdtempSync(join(tmpdir(), 'bizlink-bench-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const ctx = await openCtx(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }));
const now = ctx.clock.now();
await seedPeople(ctx.db, {
  count: people,
  services: people,
  random: new Random(1),
  now,
  onDone: () => undefined,
});
await fillEntries(ctx);
const users = await ctx.db.selectFrom('users').selectAll().orderBy('id').limit(people).execute();
const created_at = now.toISOString();
const none = { last_id: null, last_at: null, open_until: null };
await ctx.db.inTransaction(async (tx) => {
  for (let at = 0; at < people; at += 2) {
    const [one, other] = [users[at]?.id ?? 0, users[at + 1]?.id ?? 0];
    const { id: conversation_id } = await tx
      .insertInto('conversations')
      .values({ low_id: one, high_id: other, created_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('members')
      .values([
        { conversation_id, user_id: one, peer_id: other, ...none },
        { conversation_id, user_id: other, peer_id: one, ...none },
      ])
      .execute();
  }
});
const tokens: string[] = [];
for (const user of users) {
  const { access_token } = await beginSession(
    ctx,
    user,
    { userAgent: 'bench', address: '127.0.0.1' },
    'password',
  );
  tokens.push(access_token);
}
const calls = await createCalls(ctx, features);
// More often than a program does it, so that its cost is seen.
const sockets = new Sockets(ctx, socketRooms(ctx), { tickMs: 3000 });
const server = boundedServer((req, res) => {
  if (!calls(req, res)) res.writeHead(404).end();
}, sockets);

let round = 0;
answering({
  async deliver(rounds) {
    for (let end = round + rounds; round < end; round += 1) {
      for (let at = 0; at < people; at += 2) {
        const userIds = [users[at]?.id ?? 0, users[at + 1]?.id ?? 0];
        const message = sample(round + 1, at / 2 + 1, userIds[0] ?? 0);
        ctx.bus.tell([{ type: 'message-sent', to: 'programs', userIds, message }]);
      }
      await pause();
    }
  },
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({
    port: (server.address() as AddressInfo).port,
    tokens,
    ids: users.map(({ id }) => id),
  }),
);
