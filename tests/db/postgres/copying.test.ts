import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { root } from '#build/sources.ts';
import { Db } from '#server/db/connect.ts';
import {
  copyDatabase,
  countsToCopy,
  isEmptyDatabase,
  type Place,
  requireEmptyTarget,
  sumsOf,
} from '#server/db/copying/copying.ts';
import { holdAgainstWriters } from '#server/db/copying/hold.ts';
import { postgres } from '#server/db/dialects/postgres.ts';
import { sqlite } from '#server/db/dialects/sqlite.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations as shipped } from '#server/db/migrations/index.ts';
import type { Migration } from '#server/db/migrations/migration.ts';
import { anyText } from '#tests/support/any-text.ts';
import { freshFolder, freshPlace } from '#tests/support/database.ts';

const nothing = () => undefined;

/** All that a column can hold, a table that refers to itself, and two that refer to each other. */
const values: Migration = async (db, { id, name }) => {
  await db.schema
    .createTable('things')
    .addColumn('id', id)
    .addColumn('whole', 'bigint')
    .addColumn('small', 'integer')
    .addColumn('real', 'double precision')
    .addColumn('text', 'text')
    .addColumn('bytes', name === 'sqlite' ? 'blob' : 'bytea')
    .addColumn('parent_id', 'bigint', (parent) => parent.references('things.id'))
    .execute();
  await db.schema.createTable('unkeyed').addColumn('text', 'text').addColumn('whole', 'bigint').execute();
  const word = name === 'sqlite' ? 'text' : sql`text`;
  await db.schema
    .createTable('named')
    .addColumn('name', word, (key) => key.primaryKey().notNull())
    .execute();
  await sql`insert into unkeyed (text) values ('made by the migration')`.execute(db);
};
const own = { '001_values': values };

const circle: Migration = async (db, { id, name }) => {
  await db.schema.createTable('hens').addColumn('id', id).addColumn('egg_id', 'bigint').execute();
  await db.schema
    .createTable('eggs')
    .addColumn('id', id)
    .addColumn('hen_id', 'bigint', (hen) => hen.references('hens.id'))
    .execute();
  if (name === 'postgres')
    await sql`alter table hens add constraint hens_egg foreign key (egg_id) references eggs (id)`.execute(db);
};

const freshFile = async (): Promise<{ file: string }> => ({ file: join(await freshFolder(), 'bizlink.db') });
async function freshServer(): Promise<{ url: string }> {
  const { databaseUrl } = await freshPlace();
  if (!databaseUrl) throw new Error('These tests run on PostgreSQL.');
  return { url: databaseUrl };
}

const dialectOf = (place: Place) => ('file' in place ? sqlite(place.file) : postgres(place.url));

async function within<T>(place: Place, work: (db: Db) => Promise<T>): Promise<T> {
  const db = new Db(dialectOf(place));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const prepare = (place: Place, all: Readonly<Record<string, Migration>>, ...statements: string[]) =>
  within(place, async (db) => {
    await migrate(db, all);
    for (const statement of statements) await sql.raw(statement).execute(db);
  });

const listed = async (place: Place, statement: string): Promise<unknown[]> =>
  within(place, async (db) => (await sql.raw(statement).execute(db)).rows.map((row) => ({ ...Object(row) })));

/** Has committed when it returns, so that the copy goes on after it. */
function writeAtOnce(place: Place, statements: string): void {
  if ('file' in place) {
    const file = new DatabaseSync(place.file);
    file.exec(statements);
    file.close();
    return;
  }
  const script = `import pg from 'pg'; const client = new pg.Client(process.argv[1]);
    await client.connect(); await client.query(process.argv[2]); await client.end();`;
  const words = ['--input-type=module', '--eval', script, place.url, statements];
  execFileSync(process.execPath, words, { cwd: root });
}

interface Thing {
  readonly whole: bigint | null;
  readonly small: number | null;
  readonly real: number | null;
  readonly text: string | null;
  readonly bytes: Uint8Array | null;
}

const texts = fc.oneof(
  anyText(40),
  fc.constantFrom('😀', "'", '"', '\\', '{}', 'NULL', '', '\ud800', 'ç', '\u0001', '\n', 'a,b'),
);
const safe = texts.map((text) => text.replaceAll('\0', ''));
const things = fc.array(
  fc.record<Thing>({
    whole: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
    small: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
    real: fc.option(fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(0, -0, 1, 1e300, Number.MIN_VALUE))),
    text: fc.option(safe),
    bytes: fc.option(fc.uint8Array({ maxLength: 20 })),
  }),
  { maxLength: 60 },
);

function fill(file: string, rows: readonly Thing[]): void {
  const open = new DatabaseSync(file);
  const statement = open.prepare('insert into things values (null, ?, ?, ?, ?, ?, ?)');
  const key = open.prepare('insert or ignore into named values (?)');
  const unkeyed = open.prepare('insert into unkeyed values (?, ?)');
  for (const { whole, small, real, text, bytes } of rows) {
    statement.run(whole, small, real, text, bytes, null);
    key.run(text ?? 'null');
    unkeyed.run(text, small);
  }
  // The first row refers to the last one, which comes later in every order.
  open.exec('update things set parent_id = (select max(id) from things)');
  open.close();
}

function contents(file: string): unknown {
  const open = new DatabaseSync(file, { readBigInts: true, returnArrays: true });
  const all = ['things', 'unkeyed', 'named'].map((table) =>
    open
      .prepare(`select * from ${table} order by 1, 2`.replace('named order by 1, 2', 'named order by 1'))
      .all(),
  );
  open.close();
  return all;
}

describe('a copied database', () => {
  it('holds the same, whatever its rows hold, from SQLite to PostgreSQL and back', async () => {
    await fc.assert(
      fc.asyncProperty(things, async (rows) => {
        const [from, middle, back] = [await freshFile(), await freshServer(), await freshFile()];
        await prepare(from, own);
        fill(from.file, rows);
        const sums = await copyDatabase(from, middle, nothing, own);
        expect(sums.find(({ table }) => table === 'things')?.rows).toBe(rows.length);
        expect(await sumsOf(middle)).toEqual(sums);
        expect(await copyDatabase(middle, back, nothing, own)).toEqual(sums);
        expect(contents(back.file)).toEqual(contents(from.file));
      }),
      { numRuns: 10 },
    );
  });

  it.each([['SQLite'], ['PostgreSQL']])(
    'has the rows of one moment, while %s is written to',
    async (kind) => {
      const from = kind === 'SQLite' ? await freshFile() : await freshServer();
      const to = kind === 'SQLite' ? await freshServer() : await freshFile();
      const count = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)';
      await prepare(
        from,
        own,
        `insert into things (whole) select i from (${count} select i from n) as n`,
        `insert into named (name) select 'n' || i from (${count} select i from n) as n`,
      );
      const before = await sumsOf(from);
      let isWritten = false;
      const copied = await copyDatabase(
        from,
        to,
        () => {
          if (!isWritten)
            writeAtOnce(from, 'update things set whole = -whole; delete from unkeyed; delete from named');
          isWritten = true;
        },
        own,
      );
      expect(copied).toEqual(before);
      expect(await sumsOf(from)).not.toEqual(before);
    },
  );

  it('gives numbers on from where the original was, also after its last rows were deleted', async () => {
    const [from, middle, back] = [await freshFile(), await freshServer(), await freshFile()];
    await prepare(
      from,
      own,
      'insert into things (id, whole) values (7, 1), (41, 2)',
      'delete from things where id = 41',
    );
    await copyDatabase(from, middle, nothing, own);
    await copyDatabase(middle, back, nothing, own);
    for (const place of [middle, back]) {
      await prepare(place, own, 'insert into things (whole) values (3)');
      expect(await listed(place, 'select max(id) as id from things')).toEqual([{ id: 42 }]);
    }
    const unused = await freshServer();
    const empty = await freshFile();
    await prepare(empty, own);
    await copyDatabase(empty, unused, nothing, own);
    await prepare(unused, own, 'insert into things (whole) values (1)');
    expect(await listed(unused, 'select id from things')).toEqual([{ id: 1 }]);
  });

  it('keeps tables that refer to each other, and the rules between them', async () => {
    const [from, to, back] = [await freshServer(), await freshServer(), await freshFile()];
    await prepare(
      from,
      { '001_circle': circle },
      'insert into hens (id) values (1), (2)',
      'insert into eggs (id, hen_id) values (1, 2), (2, 1)',
      'update hens set egg_id = id',
    );
    const sums = await copyDatabase(from, to, nothing, { '001_circle': circle });
    expect(await copyDatabase(to, back, nothing, { '001_circle': circle })).toEqual(sums);
    const rules = 'select conname, condeferrable from pg_constraint where contype = $$f$$ order by conname';
    expect(await listed(to, rules)).toEqual(await listed(from, rules));
    await expect(prepare(to, {}, 'insert into eggs (hen_id) values (99)')).rejects.toThrow();
  });

  it('has the tables of the program, with its own migrations once', async () => {
    const [from, to] = [await freshFile(), await freshServer()];
    await prepare(
      from,
      shipped,
      `insert into documents (rowid, words) values (1, '_1 padeiro nampula'), (2, '')`,
      `insert into message_words (rowid, words) values (5, '3_ola 3_ola 2_ola')`,
      `update entry_counts set visible = 5`,
    );
    const sums = await copyDatabase(from, to);
    expect(sums.find(({ table }) => table === 'migrations')?.rows).toBe(Object.keys(shipped).length);
    expect(await listed(to, `select id from documents where words @@ 'padeir:*'::tsquery`)).toEqual([
      { id: 1 },
    ]);
    expect(await listed(to, 'select distinct visible from entry_counts')).toEqual([{ visible: 5 }]);
    const back = await freshFile();
    expect(await copyDatabase(to, back)).toEqual(sums);
    expect(await listed(back, `select rowid from message_words where words match '"2_ola"'`)).toEqual([
      { rowid: 5 },
    ]);
  });
});

/** Fails, and leaves the target as it was. */
async function refuses(from: Place, to: Place, why: RegExp, all = own): Promise<void> {
  await expect(copyDatabase(from, to, nothing, all)).rejects.toThrow(why);
  expect(await isEmptyDatabase(to)).toBe(true);
  if ('file' in to) expect(existsSync(`${to.file}.unfinished`)).toBe(false);
}

describe('a database that cannot be copied', () => {
  it('is one of an older or a newer program', async () => {
    const [from, to] = [await freshFile(), await freshServer()];
    await prepare(from, own);
    await refuses(from, to, /older than this program, and has not run 002_circle/, {
      ...own,
      '002_circle': circle,
    } as typeof own);
    await refuses(from, to, /newer than this program, and has run 001_values/, {} as typeof own);
    // Nor is it counted, before anything is asked of the target.
    const older = await freshFile();
    await prepare(older, Object.fromEntries(Object.entries(shipped).filter(([name]) => name < '046')));
    await expect(countsToCopy(older)).rejects.toThrow('older than this program, and has not run 046_system');
  });

  it('is one that is not there', async () => {
    const [from, to] = [await freshFile(), await freshServer()];
    await refuses(from, to, /There is no database in/);
    expect(existsSync(from.file)).toBe(false);
  });

  it.each([
    ['a text with U+0000', `insert into named values ('a' || char(0))`, /^named could not be copied: name/],
    ['a word in a column of numbers', `insert into things (whole) values ('x')`, /^things .* whole/],
    [
      'a number too large for its column',
      `insert into things (small) values (3000000000)`,
      /^things .* range/,
    ],
  ])('is one with %s', async (_, statement, why) => {
    const [from, to] = [await freshFile(), await freshServer()];
    await prepare(from, own, statement);
    await refuses(from, to, why);
  });

  it('is one whose copy does not come out equal', async () => {
    const changing: Migration = async (db, dialect) => {
      await values(db, dialect);
      if (dialect.name === 'sqlite')
        await sql`create trigger changes after insert on things begin
          update things set whole = 0 where id = new.id; end`.execute(db);
    };
    const all = { '001_values': changing };
    const [from, to] = [await freshServer(), await freshFile()];
    await prepare(from, all, 'insert into things (whole) values (1)');
    await refuses(from, to, /The copy of things is not equal to the original/, all);
  });

  it('is one that breaks its own references', async () => {
    const [from, to] = [await freshFile(), await freshFile()];
    await prepare(from, own);
    const open = new DatabaseSync(from.file, { enableForeignKeyConstraints: false });
    open.exec('insert into things (parent_id) values (77)');
    open.close();
    await refuses(from, to, /A row of things refers to a row of things that is not there/);
  });
});

it('the target has to be empty, and is not touched otherwise', async () => {
  const from = await freshFile();
  await prepare(from, own);
  for (const to of [await freshFile(), await freshServer()]) {
    expect(await isEmptyDatabase(to)).toBe(true);
    await prepare(to, own, `insert into named values ('mine')`);
    expect(await isEmptyDatabase(to)).toBe(false);
    await expect(requireEmptyTarget(to)).rejects.toThrow(/already/);
    await expect(copyDatabase(from, to, nothing, own)).rejects.toThrow(/already/);
    expect(await listed(to, 'select name from named')).toEqual([{ name: 'mine' }]);
  }
});

describe('a database held against writers', () => {
  it.each([['SQLite'], ['PostgreSQL']])('of %s is read by others, and written by nobody', async (kind) => {
    const place = kind === 'SQLite' ? await freshFile() : await freshServer();
    await prepare(place, own);
    const hold = await holdAgainstWriters(place);
    expect(await listed(place, 'select count(*) as n from things')).toEqual([{ n: 0 }]);
    const write =
      'file' in place
        ? async () => new DatabaseSync(place.file).exec('insert into things (whole) values (1)')
        : () =>
            within(place, (db) =>
              db.inTransaction(async (tx) => {
                await sql`set local lock_timeout = 100`.execute(tx);
                await sql`insert into things (whole) values (1)`.execute(tx);
              }),
            );
    await expect(write()).rejects.toThrow(/lock/);
    await hold.release();
    await write();
  });

  it.each([['SQLite'], ['PostgreSQL']])('is not one that a program has open on %s', async (kind) => {
    const place = kind === 'SQLite' ? await freshFile() : await freshServer();
    await prepare(place, own);
    const program = new Db(dialectOf(place));
    await sql`select 1 from things`.execute(program);
    await expect(holdAgainstWriters(place)).rejects.toThrow('stop it first');
    await program.destroy();
    await (await holdAgainstWriters(place)).release();
  });
});
