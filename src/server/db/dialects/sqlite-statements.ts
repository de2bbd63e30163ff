import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';
import type { Storable } from '../parameters.ts';

/** The only connection that writes. Every commit is synced before it returns, and readers are not blocked. */
export function openForWriting(path: string): Statements {
  const file = new DatabaseSync(path, { timeout: 30_000 });
  enterWal(file);
  file.exec('pragma synchronous = full; pragma foreign_keys = on');
  // What is deleted is overwritten with zeros, so that the words of erased people are not in the file any more.
  file.exec('pragma secure_delete = on');
  // A wait for another process is split into many short ones (see Group.begin), so that the thread still answers.
  file.exec('pragma busy_timeout = 100');
  return new Statements(file);
}

const [locked, mostTries, pauseMs] = [5, 100, 50];

/** When two programs open a new file at once, SQLite refuses one of them without waiting. */
function enterWal(file: DatabaseSync): void {
  for (let tries = 1; ; tries += 1) {
    try {
      file.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      const isLocked = error instanceof Error && Reflect.get(error, 'errcode') === locked;
      if (!isLocked || tries === mostTries) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
}

export function openForReading(path: string): Statements {
  const file = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  // A cache of 16 MiB, allocated as it is used. A thousand scattered rows, as a search reads them, take a quarter of
  // the time once cached.
  file.exec('pragma cache_size = -16384');
  return new Statements(file);
}

/** The longest statement that is cached, in characters. A statement's memory grows with its text. */
const longestCached = 8000;

/** An open file and its prepared statements. They are cached, because preparing costs more than most reads. */
export class Statements {
  readonly #file: DatabaseSync;
  readonly #most: number;
  readonly #cache = new Map<string, { statement: StatementSync; hasRows: boolean }>();

  constructor(file: DatabaseSync, most = 500) {
    this.#file = file;
    this.#most = most;
  }

  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { statement, hasRows } = this.#prepared(sql);
    const values = parameters as readonly Storable[];
    if (hasRows) return { rows: statement.all(...values) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /**
   * The map is ordered by last use, and the least recently used statement is dropped. Long statements, with lists of
   * any length, are not cached because they seldom repeat.
   */
  #prepared(sql: string) {
    if (sql.length > longestCached) return this.#prepare(sql);
    const found = this.#cache.get(sql) ?? this.#prepare(sql);
    this.#cache.delete(sql);
    this.#cache.set(sql, found);
    const [oldest] = this.#cache.keys();
    if (oldest !== undefined && this.#cache.size > this.#most) this.#cache.delete(oldest);
    return found;
  }

  #prepare(sql: string) {
    const statement = this.#file.prepare(sql);
    // SQLite prepares only the first statement of a text and silently ignores the others.
    if (/[^\s;]/.test(sql.slice(statement.sourceSQL.length)))
      throw new Error(`One statement at a time, please: ${sql}`);
    return { statement, hasRows: statement.columns().length > 0 };
  }

  get size(): number {
    return this.#cache.size;
  }

  get isTransaction(): boolean {
    return this.#file.isTransaction;
  }

  close(): void {
    this.#file.close();
  }
}
