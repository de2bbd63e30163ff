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

const messages = 1008;
const conversations = 6;
const atOnce = 16;

interface Pair {
  readonly people: readonly [Person, Person];
  readonly id: number;
}

const placeOf = ({ url }: RunningProgram) => placeAt((path, init) => fetch(url + path, init));

it('keeps every acknowledged message once, though it is killed amid a thousand and its clients repeat', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-killed-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'fatal', PASSWORD_MEMORY: '8' };
  const first = await startProgram(settings);
  // In several conversations: nobody may write more than a hundred at once in one.
  const pairs: Pair[] = [];
  for (let at = 0; at < conversations; at += 1) {
    const people = [await person(placeOf(first)), await person(placeOf(first))] as const;
    pairs.push({ people, id: await startsWith(...people) });
  }

  const acknowledged = new Map<string, number>();
  const sendAll = (pairs: readonly Pair[], stopAt: number, atStop: () => void) =>
    inParallel(messages, async (at) => {
      const pair = pairs[at % conversations];
      const who = pair?.people[Math.floor(at / conversations) % 2];
      const client_id = `mensagem-${at}`;
      // A client does not know whether the answer or the message was lost.
      const sent: Message | undefined =
        who && (await says(who, pair.id, `Mensagem ${at}`, { client_id }).catch(() => undefined));
      if (!sent) return;
      expect(acknowledged.get(client_id) ?? sent.id).toBe(sent.id);
      acknowledged.set(client_id, sent.id);
      if (acknowledged.size === stopAt) atStop();
    });
  await sendAll(pairs, 400, () => first.child.kill('SIGKILL'));
  if (first.child.signalCode === null) await once(first.child, 'exit');
  expect(acknowledged.size).toBeGreaterThanOrEqual(400);
  expect(acknowledged.size).toBeLessThan(messages);

  const second = await startProgram(settings);
  onTestFinished(() => second.stop());
  const again = pairs.map(({ people: [one, other], id }): Pair => {
    const place = placeOf(second);
    return { people: [actingAs(place, one), actingAs(place, other)], id };
  });
  await sendAll(again, messages, () => undefined);
  expect(acknowledged.size).toBe(messages);

  const kept = new Map<string | null, number>();
  for (const { people, id } of again) {
    const ids: number[][] = [];
    for (const who of people) {
      const seen = await all(who, id);
      expect(seen).toHaveLength(messages / conversations);
      expect(seen.map(({ previous_id }) => previous_id)).toEqual([
        null,
        ...seen.slice(0, -1).map((message) => message.id),
      ]);
      expect((await conversationsOf(who))[0]?.unread_count).toBe(messages / conversations / 2);
      ids.push(seen.map((message) => message.id));
      for (const message of seen) kept.set(message.client_id, message.id);
    }
    expect(ids[0]).toEqual(ids[1]);
  }
  expect(kept).toEqual(acknowledged);
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
