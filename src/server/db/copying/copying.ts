import { migrations as shipped } from '../migrations/index.ts';
import { isEmptyPostgres, PostgresReader, PostgresWriter, requireFreeServer } from './postgres-side.ts';
import type { Migrations, Reader, Writer } from './side.ts';
import { isEmptySqlite, requireFreeFile, SqliteReader, SqliteWriter } from './sqlite-side.ts';
import { requireSameSums, Sum, type TableSum } from './sums.ts';
import { inOrderOfReferences, requireSameTables, type Table } from './tables.ts';

export type { TableSum } from './sums.ts';

/** A file of SQLite, or the address of a PostgreSQL database. */
export type Place = { readonly file: string } | { readonly url: string };

type OnProgress = (done: number, all: number) => void;

/** A file that is not there, or a database without tables. */
export const isEmptyDatabase = (place: Place): Promise<boolean> =>
  'file' in place ? isEmptySqlite(place.file) : isEmptyPostgres(place.url);

export async function requireEmptyTarget(place: Place): Promise<void> {
  if ('file' in place) await requireFreeFile(place.file);
  else await requireFreeServer(place.url);
}

/**
 * Copies one snapshot of a database into an empty one, of either kind, and proves that they are equal. If that fails,
 * the target stays empty.
 */
export async function copyDatabase(
  from: Place,
  to: Place,
  onProgress: OnProgress = () => undefined,
  migrations: Migrations = shipped,
): Promise<readonly TableSum[]> {
  const source = await readerOf(from);
  try {
    await requireCurrent(source, migrations);
    const target = await writerOf(to, migrations);
    try {
      requireSameTables(source.tables, target.tables);
      const all = (await countsOf(source)).reduce((sum, { rows }) => sum + rows, 0);
      const step = stepper(2 * all, onProgress);
      const sums = await copyRows(source, target, step);
      await copyLastIds(source, target);
      requireSameSums(sums, await sumsIn(target, step));
      await target.finish();
      return sums;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

export async function sumsOf(
  place: Place,
  onProgress: OnProgress = () => undefined,
): Promise<readonly TableSum[]> {
  return reading(place, async (source) => {
    const all = (await countsOf(source)).reduce((sum, { rows }) => sum + rows, 0);
    return sumsIn(source, stepper(all, onProgress));
  });
}

/** The rows of each table, of a database that this program could copy. */
export const countsToCopy = (place: Place): Promise<readonly { table: string; rows: number }[]> =>
  reading(place, async (source) => {
    await requireCurrent(source, shipped);
    return countsOf(source);
  });

async function reading<T>(place: Place, work: (source: Reader) => Promise<T>): Promise<T> {
  const source = await readerOf(place);
  try {
    return await work(source);
  } finally {
    await source.close();
  }
}

const readerOf = (place: Place): Promise<Reader> =>
  'file' in place ? SqliteReader.open(place.file) : PostgresReader.open(place.url);

const writerOf = (place: Place, migrations: Migrations): Promise<Writer> =>
  'file' in place ? SqliteWriter.open(place.file, migrations) : PostgresWriter.open(place.url, migrations);

/** Both sides have to mean the same by their tables, so the source is at this program's migrations, no more, no less. */
async function requireCurrent(source: Reader, migrations: Migrations): Promise<void> {
  const done = await source.doneMigrations();
  const missing = Object.keys(migrations).filter((name) => !done.includes(name));
  if (missing.length > 0)
    throw new Error(
      `The database is older than this program, and has not run ${missing.join(', ')}. Start the program on it once, which migrates it, and stop it again.`,
    );
  const unknown = done.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0)
    throw new Error(
      `The database is newer than this program, and has run ${unknown.join(', ')}. Use the program that made it so.`,
    );
}

async function countsOf(source: Reader): Promise<{ table: string; rows: number }[]> {
  const counts: { table: string; rows: number }[] = [];
  for (const table of byName(source.tables))
    counts.push({ table: table.name, rows: await source.count(table) });
  return counts;
}

async function copyRows(
  source: Reader,
  target: Writer,
  step: (rows: number) => void,
): Promise<readonly TableSum[]> {
  const sums: TableSum[] = [];
  for (const table of inOrderOfReferences(target.tables)) {
    const sum = new Sum(table.name);
    await naming(table, async () => {
      for await (const rows of source.rows(table)) {
        await target.insert(table, rows);
        sum.add(rows);
        step(rows.length);
      }
    });
    sums.push(sum.result);
  }
  return sums.sort((one, other) => (one.table < other.table ? -1 : 1));
}

/** The rows deleted last count too: their numbers are not given again. */
async function copyLastIds(source: Reader, target: Writer): Promise<void> {
  const ids = await source.lastIds();
  await target.setLastIds(ids);
  const set = await target.lastIds();
  for (const [table, id] of ids)
    if (set.get(table) !== id) throw new Error(`The next number of ${table} could not be set.`);
}

async function sumsIn(source: Reader, step: (rows: number) => void): Promise<readonly TableSum[]> {
  const sums: TableSum[] = [];
  for (const table of byName(source.tables)) {
    const sum = new Sum(table.name);
    await naming(table, async () => {
      for await (const rows of source.rows(table)) {
        sum.add(rows);
        step(rows.length);
      }
    });
    sums.push(sum.result);
  }
  return sums;
}

const byName = (tables: readonly Table[]) =>
  [...tables].sort((one, other) => (one.name < other.name ? -1 : 1));

async function naming(table: Table, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${table.name} could not be copied: ${reason}`, { cause: error });
  }
}

function stepper(all: number, onProgress: OnProgress): (rows: number) => void {
  let done = 0;
  return (rows) => {
    done += rows;
    onProgress(done, all);
  };
}
