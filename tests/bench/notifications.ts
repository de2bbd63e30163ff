import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedPeople } from '#seed/people.ts';
import { Random } from '#seed/random.ts';
import { openCtx } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockPerson } from '#server/db/people.ts';
import { together } from '#server/db/prepared.ts';
import { receiverOfMessage, recordMessage, withinReach } from '#server/notifications/notifications.ts';
import { cpuOf, median, type Row } from './row.ts';

const people = 2000;
const rounds = 9;
const ofRound = 200;
const atOnce = 16;

/** What telling of it adds to a write. */
export async function benchNotifications(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bizlink-bench-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const ctx = await openCtx(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }));
  const now = ctx.clock.now();
  await seedPeople(ctx.db, {
    count: people,
    services: 0,
    random: new Random(1),
    now,
    onDone: () => undefined,
  });
  const [told = 0, ...actors] = (await ctx.db.selectFrom('users').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );
  let at = 0;
  const cost = async (work: (tx: Tx, actor: Awaited<ReturnType<typeof lockPerson>>) => Promise<unknown>) => {
    const lane = async () => {
      for (let done = 0; done < ofRound / atOnce; done += 1) {
        at += 1;
        const actorId = actors[at % actors.length] ?? 0;
        await ctx.db.inTransaction(async (tx) => work(tx, await lockPerson(tx, actorId)));
      }
    };
    return (await cpuOf(() => Promise.all(Array.from({ length: atOnce }, lane)))) / ofRound;
  };
  const conversationId = await ctx.db.inTransaction(async (tx) => {
    const pair = { low_id: told, high_id: actors[0] ?? 0, created_at: now.toISOString() };
    const { id } = await tx
      .insertInto('conversations')
      .values(pair)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  const costs: Record<'bare' | 'like' | 'message', number[]> = { bare: [], like: [], message: [] };
  for (let round = 0; round < rounds; round += 1) {
    costs.bare.push(await cost(async () => undefined));
    costs.like.push(
      await cost((tx, actor) =>
        withinReach(ctx, { actorId: actor.id, what: 'liked' }, (record) =>
          record(tx, { userId: told, actor, thing: { type: 'user', id: told }, now }),
        ),
      ),
    );
    costs.message.push(
      await cost(async (tx, sender) => {
        const [[receiver]] = await together(tx, [receiverOfMessage(tx, told, sender.id)]);
        await recordMessage(tx, { userId: told, conversationId, sender, receiver, now });
      }),
    );
  }
  await ctx.db.destroy();
  const bare = median(costs.bare);
  return (['like', 'message'] as const).map((what) => {
    const value = median(costs[what]) - bare;
    return {
      name: `ms of CPU that telling of a ${what} adds`,
      ...{ value, limit: 0.2, ok: value <= 0.2 },
      detail: `to a transaction of ${bare.toFixed(2)} ms`,
    };
  });
}
