import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databaseAnswers } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { freshPlace, opened } from '#tests/support/database.ts';
import { notesDatabase, notesTables, texts } from '#tests/support/notes.ts';

const pragma = async (db: Awaited<ReturnType<typeof notesDatabase>>, name: string) => {
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db);
  return rows[0] && Object.values(rows[0])[0];
};

const modesIn = async (folder: string) => {
  const names = ['.', ...(await readdir(folder)).sort()];
  const modes = names.map(async (name) => {
    const { mode } = await stat(join(folder, name));
    return [name, (mode & 0o777).toString(8)];
  });
  return Object.fromEntries(await Promise.all(modes));
};

describe('the file', () => {
  it('is written with a log, a full sync and foreign keys', async () => {
    const db = await notesDatabase();
    expect(await pragma(db, 'journal_mode')).toBe('wal');
    expect(await pragma(db, 'synchronous')).toBe(2);
    expect(await pragma(db, 'foreign_keys')).toBe(1);
  });

  it('is one file again once it is closed: the log has been worked in', async () => {
    const place = await freshPlace();
    const db = await opened(place);
    await migrate(db, { '001_notes': notesTables });
    expect(await readdir(place.dataDir)).toContain('bizlink.db-wal');
    await db.destroy();
    expect(await readdir(place.dataDir)).toEqual(['bizlink.db']);
  });

  it('is for this user alone, with its log and its folder', async () => {
    const place = await freshPlace();
    const dataDir = join(place.dataDir, 'new');
    const db = await opened({ ...place, dataDir });
    await migrate(db, { '001_notes': notesTables });
    expect(await modesIn(dataDir)).toEqual({
      '.': '700',
      'bizlink.db': '600',
      'bizlink.db-shm': '600',
      'bizlink.db-wal': '600',
    });
  });

  it('is closed to others where an earlier start left it open', async () => {
    const place = await freshPlace();
    const before = await opened(place);
    await migrate(before, { '001_notes': notesTables });
    for (const [name, mode] of [
      ['.', 0o755],
      ['bizlink.db', 0o644],
      ['bizlink.db-wal', 0o644],
      ['bizlink.db-shm', 0o644],
    ] as const)
      await chmod(join(place.dataDir, name), mode);
    await opened(place);
    expect(Object.values(await modesIn(place.dataDir))).toEqual(['700', '600', '600', '600']);
  });

  it('leaves a folder alone that is everybody’s', async () => {
    const place = await freshPlace();
    await chmod(place.dataDir, 0o1777);
    await opened(place);
    expect(await modesIn(place.dataDir)).toMatchObject({ '.': '777', 'bizlink.db': '600' });
  });

  it('says why it cannot be opened', async () => {
    const place = await freshPlace();
    await writeFile(
      join(place.dataDir, 'bizlink.db'),
      'a letter to my grandmother, longer than a header'.repeat(20),
    );
    await expect(opened(place)).rejects.toThrow(
      'The database (sqlite) cannot be opened: file is not a database',
    );
  });
});

describe('what goes where', () => {
  it('a read goes to the reader, everything that may write to the writer', async () => {
    const db = await notesDatabase();
    const inserted = await db.insertInto('notes').values({ text: 'a' }).returning('text').execute();
    expect(inserted).toEqual([{ text: 'a' }]);
    await sql`with more as (select 'b' as text) insert into notes (text) select text from more`.execute(db);
    await sql`/* said first */ insert into notes (text) values ('c') returning id`.execute(db);
    expect(
      (await sql`with all_notes as (select * from notes) select text from all_notes`.execute(db)).rows,
    ).toHaveLength(3);
    expect((await sql`select text from notes`.execute(db)).rows).toHaveLength(3);
    const plan = await db.selectFrom('notes').selectAll().explain();
    expect(plan).not.toEqual([]);
  });

  it('two statements in one text are refused, since SQLite would run the first alone', async () => {
    const db = await notesDatabase();
    const two = sql`insert into notes (text) values ('a'); insert into notes (text) values ('b')`;
    await expect(two.execute(db)).rejects.toThrow('One statement at a time');
    await sql`insert into notes (text) values ('c;'); `.execute(db);
    expect(await texts(db)).toEqual(['c;']);
  });
});

it('another process that is writing is waited for, while pages go on and the writer is known to be alive', async () => {
  const place = await freshPlace();
  const db = await opened(place);
  await migrate(db, { '001_notes': notesTables });
  const other = new DatabaseSync(join(place.dataDir, 'bizlink.db'));
  other.exec('begin immediate');
  const started = performance.now();
  const writing = sql`insert into notes (text) values ('patient')`.execute(db);
  await setTimeout(700);
  await databaseAnswers(db, 500);
  other.exec("insert into notes (text) values ('seeded'); commit");
  other.close();
  await writing;
  expect(performance.now() - started).toBeGreaterThan(700);
  expect((await sql`select text from notes order by id`.execute(db)).rows).toEqual([
    { text: 'seeded' },
    { text: 'patient' },
  ]);
});
