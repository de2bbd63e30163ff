import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedJobs } from '#seed/jobs.ts';
import { seedPeople } from '#seed/people.ts';
import { Random } from '#seed/random.ts';
import { beginSession } from '#server/accounts/accounts.ts';
import { openCtx } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { fillEntries } from '#server/entries/entries.ts';
import type { Ctx } from '#server/runtime/ctx.ts';

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** It goes with the process. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bizlink-bench-'));
  folders.push(folder);
  return folder;
}

export interface Crowd {
  readonly services: number;
  readonly jobs?: number;
  readonly people?: number;
}

/** People and what they offer. */
export async function fill(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { services, jobs = 0, people = services / 4 }: Crowd,
): Promise<void> {
  const usual = { now: clock.now(), onDone: () => undefined };
  await seedPeople(db, { ...usual, count: people, services, random: new Random(1) });
  await seedJobs(db, { ...usual, count: jobs, random: new Random(2) });
  await fillEntries({ db });
}

/** A program's means, with a crowd behind them. */
export async function ctxWithCrowd(crowd: Crowd): Promise<Ctx> {
  const ctx = await openCtx(readConfig({ DATA_DIR: newFolder(), LOG_LEVEL: 'info' }));
  await fill(ctx, crowd);
  return ctx;
}

/** Lets some of a crowd sign in, each two with a conversation. */
export async function peopleOf(ctx: Ctx, count: number) {
  const users = await ctx.db.selectFrom('users').selectAll().orderBy('id').limit(count).execute();
  const tokens: string[] = [];
  for (const user of users) {
    const device = { userAgent: 'bench', address: '127.0.0.1', device: randomUUID() };
    tokens.push((await beginSession(ctx, user, device, 'password')).access_token);
  }
  const chats: number[] = [];
  for (let at = 0; at + 1 < users.length; at += 2)
    chats.push(await converse(ctx, users[at]?.id ?? 0, users[at + 1]?.id ?? 0));
  return { users, userIds: users.map(({ id }) => id), tokens, chats };
}

/** Begins a conversation of two, past all rules. */
export async function converse({ db, clock }: Ctx, one: number, other: number, at = clock.now()) {
  const shared = { last_id: null, last_at: at.toISOString(), open_until: null };
  return db.inTransaction(async (tx) => {
    const { id: conversation_id } = await tx
      .insertInto('conversations')
      .values({
        low_id: Math.min(one, other),
        high_id: Math.max(one, other),
        created_at: at.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('members')
      .values([
        { ...shared, conversation_id, user_id: one, peer_id: other },
        { ...shared, conversation_id, user_id: other, peer_id: one },
      ])
      .execute();
    return conversation_id;
  });
}
