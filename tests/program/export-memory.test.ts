import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { placeOf } from '#server/files/storage/folder.ts';
import { freshPlace, opened } from '#tests/support/database.ts';
import { migrated } from '#tests/support/queue.ts';

const makeExports = fileURLToPath(new URL('./children/make-exports.ts', import.meta.url));
const megabyte = 1024 * 1024;
const now = '2026-11-27T08:00:00.000Z';

const [films, filmBytes] = [5, 90 * megabyte];
const [papers, paperBytes] = [3000, 16 * 1024];
const [messages, likes, services] = [30_000, 15_000, 5000];

interface Measured {
  readonly beyond: number;
}

describe('a copy of an account of 500 MB and 50,000 rows', () => {
  it('takes 20 MB of memory at most', async () => {
    const place = await freshPlace();
    const db = await migrated(await opened(place));
    const large = await account(db, 'grande');
    await fill(db, place.dataDir, large);
    const usual = [await account(db, 'um'), await account(db, 'dois')];
    // The first ones load the code that all of them need.
    const exports = [...usual, large];
    const ids = await Promise.all(exports.map((userId) => asks(db, userId)));
    const outcome = await made(place.dataDir, ids);
    process.stderr.write(
      `Copies of data: ${outcome.map(({ beyond }) => beyond.toFixed(1)).join(', ')} MB.\n`,
    );
    const rows = await db.selectFrom('exports').select(['state', 'bytes']).orderBy('id').execute();
    expect(rows.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
    expect(rows.at(-1)?.bytes).toBeGreaterThan(490 * megabyte);
    expect(outcome.at(-1)?.beyond).toBeLessThan(20);
    await db.destroy();
  });
});

async function made(dataDir: string, ids: readonly number[]): Promise<Measured[]> {
  const given = ['--expose-gc', makeExports, dataDir, ...ids.map(String)];
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function account(db: Db, username: string): Promise<number> {
  const email = `${username}@exemplo.co.mz`;
  const row = { username, email, email_key: email, created_at: now } as const;
  const { rows } = await sql<{ id: number }>`insert into users (username, email, email_key, created_at)
    values (${row.username}, ${row.email}, ${row.email_key}, ${now}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

async function asks(db: Db, user_id: number): Promise<number> {
  const row = { user_id, state: 'queued', asked_at: now, file: null, bytes: null } as const;
  const asked = db.insertInto('exports').values({ ...row, ended_at: null, expires_at: null });
  return (await asked.returning('id').executeTakeFirstOrThrow()).id;
}

const numbered = (count: number) =>
  sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`;

async function fill(db: Db, dataDir: string, userId: number): Promise<void> {
  const peer = await account(db, 'outra');
  await sql`insert into conversations (id, low_id, high_id, created_at) values (1, ${userId}, ${peer}, ${now})`.execute(
    db,
  );
  for (const [one, other] of [
    [userId, peer],
    [peer, userId],
  ])
    await sql`insert into members (conversation_id, user_id, peer_id, last_at) values (1, ${one}, ${other}, ${now})`.execute(
      db,
    );
  await sql`${numbered(messages)} insert into messages (conversation_id, sender_id, text, created_at)
    select 1, ${userId}, hex(randomblob(200)), ${now} from numbers`.execute(db);
  await sql`${numbered(likes)} insert into likes (user_id, type, ref_id, created_at)
    select ${userId}, 'service', n, ${now} from numbers`.execute(db);
  await sql`${numbered(services)} insert into services
    (owner_id, title, description, category, tags, images, status, search_text, created_at, updated_at)
    select ${userId}, 'Serviço', hex(randomblob(1500)), 'Outros', '[]', '[]', 'Ativo', '', ${now}, ${now} from numbers`.execute(
    db,
  );
  const files = [
    ...Array.from({ length: films }, (_, at) => ({ name: `f${at}${'0'.repeat(30)}.mp4`, bytes: filmBytes })),
    ...Array.from({ length: papers }, (_, at) => ({
      name: `${String(at).padStart(32, '0')}.pdf`,
      bytes: paperBytes,
    })),
  ];
  for (const { name, bytes } of files) await keep(db, dataDir, userId, name, bytes);
}

/** Sparse: it takes no room on the disk until it is copied. */
async function keep(db: Db, dataDir: string, owner_id: number, name: string, bytes: number): Promise<void> {
  const path = placeOf(join(dataDir, 'files'), name);
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w');
  await file.truncate(bytes);
  await file.close();
  await db.insertInto('kept_files').values({ name, owner_id, bytes }).execute();
  await sql`insert into messages (conversation_id, sender_id, text, file, filename, content_type, created_at)
    values (1, ${owner_id}, '', ${name}, ${name}, 'application/pdf', ${now})`.execute(db);
}
