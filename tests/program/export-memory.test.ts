import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { newFileName } from '#server/files/kept-files.ts';
import { placeOf } from '#server/files/storage/folder.ts';
import { freshPlace, opened } from '#tests/support/database.ts';
import { allocation, nodeFlags } from '#tests/support/program.ts';
import { migrated } from '#tests/support/queue.ts';

const makeExports = fileURLToPath(new URL('./children/make-exports.ts', import.meta.url));
const megabyte = 1024 * 1024;
const now = '2026-11-27T08:00:00.000Z';

/** How much an account has. A `film` and a `paper` are files of 90 MB and of 16 KB. */
interface Amounts {
  readonly films: number;
  readonly papers: number;
  readonly messages: number;
  readonly likes: number;
  readonly services: number;
}
const [filmBytes, paperBytes] = [90 * megabyte, 16 * 1024];
const large: Amounts = { films: 5, papers: 3000, messages: 30_000, likes: 15_000, services: 5000 };
const usual: Amounts = { films: 1, papers: 100, messages: 3000, likes: 1500, services: 5000 };

interface Measured {
  readonly beyond: number;
}

describe('a copy of an account of 500 MB and 50,000 rows', () => {
  it('takes 20 MB of memory at most', async () => {
    const place = await freshPlace();
    const db = await migrated(await opened(place));
    const ids: number[] = [];
    // The first ones take what a program that has run for some time has taken anyway: its database's cache is full.
    for (const amounts of [usual, usual, large])
      ids.push(await asks(db, await filled(db, place.dataDir, amounts)));
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
  const given = [...nodeFlags, '--expose-gc', makeExports, dataDir, ...ids.map(String)];
  const child = spawn(process.execPath, given, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...allocation },
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

let born = 0;
async function account(db: Db): Promise<number> {
  born += 1;
  const email = `pessoa${born}@exemplo.co.mz`;
  const { rows } = await sql<{ id: number }>`insert into users (username, email, email_key, created_at)
    values (${`pessoa${born}`}, ${email}, ${email}, ${now}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

async function asks(db: Db, user_id: number): Promise<number> {
  const row = { user_id, state: 'queued', asked_at: now, file: null, bytes: null } as const;
  const asked = db.insertInto('exports').values({ ...row, ended_at: null, expires_at: null });
  return (await asked.returning('id').executeTakeFirstOrThrow()).id;
}

const numbered = (count: number) =>
  sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`;

async function filled(db: Db, dataDir: string, amounts: Amounts): Promise<number> {
  const [userId, peer] = [await account(db), await account(db)];
  const { rows } = await sql<{ id: number }>`insert into conversations (low_id, high_id, created_at)
    values (${userId}, ${peer}, ${now}) returning id`.execute(db);
  const conversation = rows[0]?.id ?? 0;
  for (const [one, other] of [
    [userId, peer],
    [peer, userId],
  ])
    await sql`insert into members (conversation_id, user_id, peer_id, last_at)
      values (${conversation}, ${one}, ${other}, ${now})`.execute(db);
  await sql`${numbered(amounts.messages)} insert into messages (conversation_id, sender_id, text, created_at)
    select ${conversation}, ${userId}, hex(randomblob(200)), ${now} from numbers`.execute(db);
  await sql`${numbered(amounts.likes)} insert into likes (user_id, type, ref_id, created_at)
    select ${userId}, 'service', n, ${now} from numbers`.execute(db);
  await sql`${numbered(amounts.services)} insert into services
    (owner_id, title, description, category, tags, images, status, search_text, created_at, updated_at)
    select ${userId}, 'Serviço', hex(randomblob(1500)), 'Outros', '[]', '[]', 'Ativo', '', ${now}, ${now}
    from numbers`.execute(db);
  const sizes = [
    ...Array.from({ length: amounts.films }, () => filmBytes),
    ...Array.from({ length: amounts.papers }, () => paperBytes),
  ];
  for (const bytes of sizes) {
    const name = newFileName('application/pdf');
    await keep(join(dataDir, 'files'), name, bytes);
    await db.insertInto('kept_files').values({ name, owner_id: userId, bytes }).execute();
    await sql`insert into messages (conversation_id, sender_id, text, file, filename, content_type, created_at)
      values (${conversation}, ${userId}, '', ${name}, 'papel.pdf', 'application/pdf', ${now})`.execute(db);
  }
  return userId;
}

/** Sparse: it takes no room on the disk until it is copied. */
async function keep(folder: string, name: string, bytes: number): Promise<void> {
  const path = placeOf(folder, name);
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w');
  await file.truncate(bytes);
  await file.close();
}
