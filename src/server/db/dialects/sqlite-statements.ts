import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';
import type { Storable } from '../parameters.ts';

/** The only writing connection. Each commit is synced before it returns. Readers are not blocked. */
export function openForWriting(path: string): Statements {
  const file = new DatabaseSync(path, { timeout: 30_000 });
  enterWal(file);
  file.exec('pragma synchronous = full; pragma foreign_keys = on');
  // Overwrites deleted data with zeros, so that the file does not keep the words of erased people.
  file.exec('pragma secure_delete = on');
  // Short, because Group.begin repeats the wait, so that the thread can answer in between.
  file.exec('pragma busy_timeout = 100');
  return new Statements(file);
}

const [locked, mostTries, pauseMs] = [5, 100, 50];

/** When two programs create a file at once, SQLite refuses one of them without waiting. */
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
  // 16 MiB, allocated when used. A search reads a thousand scattered rows; cached, they take a quarter of the time.
  file.exec('pragma cache_size = -16384');
  return new Statements(file);
}

/** Characters. A statement's memory grows with its text. */
const longestCached = 8000;

/** An open file with cached prepared statements, because preparing costs more than most reads. */
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
   * The map is ordered by last use; the least recently used statement is dropped. Long statements rarely repeat, so
   * they are not cached.
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
    // SQLite prepares only the first statement of a text and ignores the rest silently.
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
