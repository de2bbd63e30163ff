// @module-tag one-database
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Message } from '#lib/contract/chat.ts';
import { migrate } from '#server/db/migrate.ts';
import { redisBus } from '#server/realtime/redis-bus.ts';
import { createLog } from '#server/runtime/log.ts';
import { serveApi } from '#tests/support/api.ts';
import { reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { asksFor } from '#tests/support/cast/deals.ts';
import { actingAs, type Person, person } from '#tests/support/cast/people.ts';
import { letIn } from '#tests/support/cast/talk.ts';
import { freshPlace, opened } from '#tests/support/database.ts';
import { redisForTests } from '#tests/support/redis.ts';
import { opens } from '#tests/support/sockets.ts';

const redis = redisForTests();

/** Two processes on one database and one Redis, each with a person at it. */
async function twoProcesses() {
  const place = await freshPlace();
  const processAt = async (beside?: Awaited<ReturnType<typeof serveApi>>) => {
    const bus = await redisBus(redis().url, createLog('silent'));
    onTestFinished(() => bus.close());
    const db = await opened(place, bus.tell);
    if (!beside) await migrate(db);
    return serveApi({ db, bus, ...(beside && { beside }) });
  };
  const one = await processAt();
  const other = await processAt(one);
  const rosa = await person(one, { full_name: 'Rosa Cumbe' });
  const nelson = actingAs(other, await person(one, { full_name: 'Nelson Macuácua' }));
  const id = await startsWith(rosa, nelson);
  const connect = async (api: typeof one, who: Person) => {
    const device = await opens(api.port, '/chat/ws', { token: who.tokens.access_token });
    device.send('open', { conversation_id: id });
    await letIn(device);
    return device;
  };
  return { one, other, rosa, nelson, id, connect };
}

describe('two processes', () => {
  it('carry messages, marks, typing, presence and deals to each other’s devices', async () => {
    const { one, other, rosa, nelson, id, connect } = await twoProcesses();
    await says(rosa, id, 'Bom dia');
    const here = await connect(one, rosa);
    const there = await connect(other, nelson);
    expect(await here.next('presence')).toMatchObject({ user_id: nelson.user.id, is_online: true });
    const sent = await says(rosa, id, 'De um lado');
    expect(await there.next('message')).toMatchObject({ id: sent.id, isMe: false });
    expect(await here.next('delivered')).toMatchObject({ up_to_id: sent.id });
    there.send('typing', { conversation_id: id });
    expect(await here.next('typing')).toMatchObject({ user_id: nelson.user.id });
    await says(nelson, id, 'Do outro');
    expect(await here.next('message')).toMatchObject({ text: 'Do outro', previous_id: sent.id });
    const deal = await asksFor(rosa, { peer_user_id: nelson.user.id });
    expect(await there.next('deal')).toEqual({ conversation_id: id, id: deal.id, version: 1 });
  });

  it('lose nothing while Redis is away, and go on by themselves when it is back', async () => {
    const { one, other, rosa, nelson, id, connect } = await twoProcesses();
    await connect(one, rosa);
    const there = await connect(other, nelson);
    await redis().kill();
    const lost = await says(rosa, id, 'Sem Redis');
    // What a client does when it notices a gap, or looks now and then.
    expect((await reads(nelson, id, '?after_id=0')).map(({ text }) => text)).toEqual(['Sem Redis']);
    await redis().startAgain();
    await expect
      .poll(
        async () => {
          await says(rosa, id, 'De novo');
          return there.heard.some(({ event }) => event === 'message');
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBe(true);
    expect((await there.next('message')).previous_id).toBeGreaterThanOrEqual(lost.id);
  });
});

it('200 rapid messages arrive once and in order at another process, over a socket that comes back three times', async () => {
  const { one, other, rosa, nelson, id, connect } = await twoProcesses();
  const got = new Map<number, Message>();
  /** As a client does it: what comes is kept, and what lies between is asked for. */
  const arrive = async () => {
    const device = await connect(other, nelson);
    device.ws.on('message', (data) => {
      const { event, data: message } = JSON.parse(String(data));
      if (event === 'message') got.set(message.id, message);
    });
    for (;;) {
      const more = await reads(nelson, id, `?after_id=${lastWhole(got)}&limit=100`);
      for (const message of more) got.set(message.id, message);
      if (more.length < 100) return device;
    }
  };
  let device = await arrive();
  for (let at = 0; at < 200; at += 1) {
    const client_id = `mensagem-${at}`;
    if ([50, 100, 150].includes(at)) device.ws.terminate();
    await says(rosa, id, `Mensagem ${at}`, { client_id });
    // More at once than anybody may.
    if (at % 80 === 79) one.clock.advance(10_000);
    if (![50, 100, 150].includes(at)) continue;
    // Its answer was lost.
    await says(rosa, id, `Mensagem ${at}`, { client_id });
    device = await arrive();
  }
  await expect.poll(() => got.size).toBe(200);
  const texts = [...got.values()].sort((one, other) => one.id - other.id).map(({ text }) => text);
  expect(texts).toEqual(Array.from({ length: 200 }, (_, at) => `Mensagem ${at}`));
});

/** The last message before which none is missing. */
function lastWhole(got: ReadonlyMap<number, Message>): number {
  let last: number | null = null;
  for (const { id, previous_id } of [...got.values()].sort((one, other) => one.id - other.id)) {
    if (previous_id !== last) break;
    last = id;
  }
  return last ?? 0;
}
