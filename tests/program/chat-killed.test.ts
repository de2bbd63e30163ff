import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { build, isBuildCurrent } from '#build/current.ts';
import type { Message } from '#lib/contract/chat.ts';
import { conversationsOf, reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { actingAs, type Person, person } from '#tests/support/cast/people.ts';
import { placeAt } from '#tests/support/cast/place.ts';
import { type RunningProgram, startProgram } from '#tests/support/program.ts';

beforeAll(async () => {
  if (!isBuildCurrent()) await build();
}, 120_000);

const messages = 1000;
const atOnce = 16;

const placeOf = ({ url }: RunningProgram) => placeAt((path, init) => fetch(url + path, init));

it('keeps every acknowledged message once, though it is killed amid a thousand and its clients repeat', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-killed-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'fatal', PASSWORD_MEMORY: '8' };
  const first = await startProgram(settings);
  const rosa = await person(placeOf(first));
  const nelson = await person(placeOf(first));
  const id = await startsWith(rosa, nelson);

  const acknowledged = new Map<string, number>();
  /** Both write in turn, for nobody may write a thousand times in ten seconds. */
  const sendAll = (people: readonly Person[], stopAt: number, atStop: () => void) =>
    inParallel(messages, async (at) => {
      const [who = rosa, client_id] = [people[at % 2], `mensagem-${at}`];
      // A client does not know whether the answer or the message was lost.
      const sent: Message | undefined = await says(who, id, `Mensagem ${at}`, { client_id }).catch(
        () => undefined,
      );
      if (!sent) return;
      expect(acknowledged.get(client_id) ?? sent.id).toBe(sent.id);
      acknowledged.set(client_id, sent.id);
      if (acknowledged.size === stopAt) atStop();
    });
  await sendAll([rosa, nelson], 400, () => first.child.kill('SIGKILL'));
  if (first.child.signalCode === null) await once(first.child, 'exit');
  expect(acknowledged.size).toBeGreaterThanOrEqual(400);
  expect(acknowledged.size).toBeLessThan(messages);

  const second = await startProgram(settings);
  onTestFinished(() => second.stop());
  const people = [rosa, nelson].map((who) => actingAs(placeOf(second), who));
  await sendAll(people, messages, () => undefined);
  expect(acknowledged.size).toBe(messages);

  const ids: number[][] = [];
  for (const who of people) {
    const seen = await all(who, id);
    expect(new Map(seen.map((message) => [message.client_id, message.id]))).toEqual(acknowledged);
    expect(seen).toHaveLength(messages);
    expect(seen.map(({ previous_id }) => previous_id)).toEqual([
      null,
      ...seen.slice(0, -1).map((message) => message.id),
    ]);
    expect((await conversationsOf(who))[0]?.unread_count).toBe(messages / 2);
    ids.push(seen.map((message) => message.id));
  }
  expect(ids[0]).toEqual(ids[1]);
  await first.stop();
});

async function inParallel(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const go = async () => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, go));
}

async function all(who: Person, id: number): Promise<Message[]> {
  const found: Message[] = [];
  for (;;) {
    const more = await reads(who, id, `?after_id=${found.at(-1)?.id ?? 0}&limit=100`);
    found.push(...more);
    if (more.length < 100) return found;
  }
}
