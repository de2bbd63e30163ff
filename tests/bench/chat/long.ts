import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedPeople } from '#seed/people.ts';
import { Random } from '#seed/random.ts';
import { asViewer } from '#server/accounts/accounts.ts';
import { openCtx } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';

const empty = {
  ...{ previous_id: null, client_id: null, reply_to_id: null, reference_type: null, reference_id: null },
  ...{ file: null, small_file: null, small_size: null, filename: null, content_type: null, file_size: null },
  ...{ width: null, height: null, duration_ms: null, waveform: null },
} as const;

/** A person with very much chat, and one with little, in one database. */
export async function chatWith({ messages, conversations }: { messages: number; conversations: number }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bizlink-bench-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const ctx = await openCtx(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }));
  const now = ctx.clock.now();
  const count = conversations + 2;
  await seedPeople(ctx.db, { count, services: 0, random: new Random(1), now, onDone: () => undefined });
  const ids = (await ctx.db.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id);
  const [busy = 0, quiet = 0, ...others] = ids;
  const time = (at: number) => new Date(now.getTime() - at * 1000).toISOString();

  async function begin(who: number, peer: number, at: number): Promise<number> {
    return ctx.db.inTransaction(async (tx) => {
      const pair = { low_id: Math.min(who, peer), high_id: Math.max(who, peer) };
      const { id: conversation_id } = await tx
        .insertInto('conversations')
        .values({ ...pair, created_at: time(at) })
        .returning('id')
        .executeTakeFirstOrThrow();
      const shared = { conversation_id, last_id: null, last_at: time(at), open_until: null };
      await tx
        .insertInto('members')
        .values([
          { ...shared, user_id: who, peer_id: peer },
          { ...shared, user_id: peer, peer_id: who },
        ])
        .execute();
      return conversation_id;
    });
  }

  async function write(conversation_id: number, sender_id: number, number: number): Promise<void> {
    for (let from = 0; from < number; from += 500) {
      const rows = Array.from({ length: Math.min(500, number - from) }, (_, at) => ({
        ...{ ...empty, conversation_id, sender_id, text: `Mensagem ${from + at}`, created_at: time(0) },
      }));
      await ctx.db.inTransaction((tx) => tx.insertInto('messages').values(rows).execute());
    }
  }

  const long = await begin(busy, others[0] ?? 0, 0);
  const short = await begin(quiet, others[0] ?? 0, 0);
  await write(long, busy, messages);
  await write(short, quiet, 100);
  for (let at = 1; at < conversations; at += 1) await begin(busy, others[at] ?? 0, at);
  for (let at = 1; at < 50; at += 1) await begin(quiet, others[at] ?? 0, at);
  return {
    ctx,
    busy: { viewer: await asViewer(ctx, busy), id: long },
    quiet: { viewer: await asViewer(ctx, quiet), id: short },
  };
}
