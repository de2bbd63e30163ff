import { existsSync } from 'node:fs';
import { access, constants, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { privateFolder } from '#server/runtime/private-modes.ts';
import { syncPath } from '#server/runtime/sync.ts';
import { Db } from '../connect.ts';
import { sqlite } from '../dialects/sqlite.ts';
import { migrate } from '../migrate.ts';
import { type LastIds, type Migrations, type Reader, rowsAtOnce, type Writer } from './side.ts';
import type { Column, Kind, Table } from './tables.ts';
import { normalised, type Row, type Value } from './values.ts';

export async function isEmptySqlite(path: string): Promise<boolean> {
  if (!existsSync(path)) return true;
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    return file.prepare('select 1 from sqlite_master').get() === undefined;
  } finally {
    file.close();
  }
}

/** Empty, and in a folder that can be written to, or can be made. */
export async function requireFreeFile(path: string): Promise<void> {
  if (!(await isEmptySqlite(path))) throw new Error(`There is a database in ${path} already.`);
  let folder = dirname(path);
  while (!existsSync(folder)) folder = dirname(folder);
  await access(folder, constants.W_OK | constants.X_OK);
}

/** The same options for both sides, so that both hand out the same values. */
const options = { returnArrays: true, readBigInts: true, timeout: 30_000 };

export class SqliteReader implements Reader {
  protected readonly file: DatabaseSync;
  readonly tables: readonly Table[];

  static async open(path: string): Promise<SqliteReader> {
    if (!existsSync(path)) throw new Error(`There is no database in ${path}.`);
    const file = new DatabaseSync(path, { ...options, readOnly: true });
    try {
      file.exec('begin');
      return new SqliteReader(file);
    } catch (error) {
      file.close();
      throw error;
    }
  }

  /** Its first query is where the snapshot begins. */
  protected constructor(file: DatabaseSync) {
    this.file = file;
    this.tables = tablesOf(file);
  }

  async doneMigrations(): Promise<string[]> {
    if (!this.tables.some(({ name }) => name === 'migrations')) return [];
    return list(this.file, 'select name from migrations').map(([name]) => String(name));
  }

  async count({ name }: Table): Promise<number> {
    return Number(list(this.file, `select count(*) from ${quoted(name)}`)[0]?.[0]);
  }

  /** Reading is synchronous, so others get their turn after each part. */
  async *rows(table: Table): AsyncGenerator<readonly Row[]> {
    const { name, columns, key } = table;
    const statement = this.file.prepare(
      `select ${namesOf(table)} from ${quoted(name)} order by ${namesOf(table, key)}`,
    );
    let rows: Row[] = [];
    for (const row of statement.iterate() as Iterable<unknown> as Iterable<Row>) {
      rows.push(columns.map((column, at) => normalised(row[at] ?? null, column)));
      if (rows.length < rowsAtOnce) continue;
      yield rows;
      rows = [];
      await setImmediate();
    }
    if (rows.length > 0) yield rows;
  }

  async lastIds(): Promise<LastIds> {
    const given = new Map(
      list(this.file, 'select name, seq from sqlite_sequence').map(([name, last]) => [String(name), last]),
    );
    const numbered = list(
      this.file,
      `select name from sqlite_master where type = 'table' and sql like '%autoincrement%'`,
    );
    return new Map(
      numbered.map(([name]) => [String(name), BigInt((given.get(String(name)) as bigint | undefined) ?? 0)]),
    );
  }

  async close(): Promise<void> {
    this.file.close();
  }
}

/** Writes a file aside that takes its name once it is whole and safe on the disk. */
export class SqliteWriter extends SqliteReader implements Writer {
  readonly #path: string;
  #isOpen = true;

  static override async open(path: string, migrations?: Migrations): Promise<SqliteWriter> {
    await requireFreeFile(path);
    await privateFolder(dirname(path));
    await removeFiles(aside(path));
    try {
      const db = new Db(sqlite(aside(path)));
      await migrate(db, migrations).finally(() => db.destroy());
      return new SqliteWriter(path);
    } catch (error) {
      await removeFiles(aside(path));
      throw error;
    }
  }

  private constructor(path: string) {
    const file = new DatabaseSync(aside(path), options);
    // Nothing of an unfinished copy is kept, so nothing of it has to be safe before the end.
    file.exec('pragma journal_mode = delete; pragma journal_mode = off; pragma synchronous = off');
    file.exec('pragma cache_size = -16384; pragma foreign_keys = off; begin');
    super(file);
    for (const { name } of this.tables) file.exec(`delete from ${quoted(name)}`);
    this.#path = path;
  }

  async insert(table: Table, rows: readonly Row[]): Promise<void> {
    const values = table.columns.map(() => '?').join(', ');
    const statement = this.file.prepare(
      `insert into ${quoted(table.name)} (${namesOf(table)}) values (${values})`,
    );
    for (const row of rows) statement.run(...row);
  }

  async setLastIds(ids: LastIds): Promise<void> {
    this.file.exec('delete from sqlite_sequence');
    const statement = this.file.prepare('insert into sqlite_sequence (name, seq) values (?, ?)');
    for (const [name, last] of ids) if (last > 0n) statement.run(name, last);
  }

  async finish(): Promise<void> {
    this.file.exec('commit');
    const [broken] = list(this.file, 'pragma foreign_key_check');
    if (broken) throw new Error(`A row of ${broken[0]} refers to a row of ${broken[2]} that is not there.`);
    this.file.exec('pragma journal_mode = wal');
    this.file.close();
    this.#isOpen = false;
    await syncPath(aside(this.#path));
    await requireFreeFile(this.#path);
    // A log without its database must not become that of the new one.
    await removeFiles(this.#path);
    await rename(aside(this.#path), this.#path);
    await syncPath(dirname(this.#path));
  }

  override async close(): Promise<void> {
    if (this.#isOpen) this.file.close();
    await removeFiles(aside(this.#path));
  }
}

const aside = (path: string) => `${path}.unfinished`;

async function removeFiles(path: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm', '-journal']) await rm(path + ending, { force: true });
}

/** A full-text table calls its number `rowid`. */
function namesOf({ columns }: Table, names: readonly string[] = columns.map(({ name }) => name)): string {
  const isWordTable = columns.some(({ kind }) => kind === 'words');
  return names.map((name) => (isWordTable && name === 'id' ? 'rowid' : quoted(name))).join(', ');
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const list = (file: DatabaseSync, sql: string, ...values: string[]): readonly Row[] =>
  file.prepare(sql).all(...values) as unknown[] as Row[];

function tablesOf(file: DatabaseSync): Table[] {
  const named = list(file, `select name, type from pragma_table_list where schema = 'main'`);
  return named.flatMap(([name, type]) => {
    if (String(name).startsWith('sqlite_')) return [];
    if (type === 'virtual') return [wordTable(String(name))];
    // A shadow table is a part of a virtual one.
    return type === 'table' ? [plainTable(file, String(name))] : [];
  });
}

/** The full-text tables: see entries/documents. PostgreSQL has plain tables with the same columns. */
const wordTable = (name: string): Table => ({
  name,
  columns: [
    { name: 'id', kind: 'integer' },
    { name: 'words', kind: 'words' },
  ],
  key: ['id'],
  references: [],
});

function plainTable(file: DatabaseSync, name: string): Table {
  const found = list(file, 'select name, type, pk from pragma_table_info(?)', name);
  const columns = found
    .map(
      ([column, type]): Column => ({ name: String(column), kind: kindOf(type ?? '', `${name}.${column}`) }),
    )
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const key = found
    .filter(([, , pk]) => pk !== 0n)
    .sort(([, , one], [, , other]) => Number(one) - Number(other))
    .map(([column]) => String(column));
  const references = list(file, 'select distinct "table" from pragma_foreign_key_list(?)', name);
  return {
    name,
    columns,
    key: key.length > 0 ? key : columns.map((column) => column.name),
    references: references.map(([other]) => String(other)).filter((other) => other !== name),
  };
}

const kinds: Readonly<Record<string, Kind>> = {
  integer: 'integer',
  bigint: 'integer',
  text: 'text',
  'double precision': 'real',
  bytea: 'bytes',
  blob: 'bytes',
};

function kindOf(type: Value, column: string): Kind {
  const kind = kinds[String(type).toLowerCase()];
  if (!kind) throw new Error(`${column} is of the type ${type}, which cannot be copied.`);
  return kind;
}
