import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';
import type { Storable } from '../parameters.ts';

/** The one connection that writes. Every commit is synced before it returns; readers go on meanwhile. */
export function openForWriting(path: string): Statements {
  const file = new DatabaseSync(path, { timeout: 30_000 });
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  // Who waits for another process waits in many short steps (see Group.begin), so the thread still answers.
  file.exec('pragma busy_timeout = 100');
  return new Statements(file);
}

export function openForReading(path: string): Statements {
  const file = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  // In KiB, as they are used: a thousand rows that lie far apart, as a search reads them, take a quarter of the time once they are there.
  file.exec('pragma cache_size = -16384');
  return new Statements(file);
}

/** In characters of its text; what a statement holds in memory grows with it. */
const longest = 8000;

/** An open file and its prepared statements: preparing costs more than most reads do. */
export class Statements {
  readonly #file: DatabaseSync;
  readonly #most: number;
  readonly #kept = new Map<string, { statement: StatementSync; hasRows: boolean }>();

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

  /** Least recently used first, so the first is who has to go. Long ones, lists of any length, seldom come again. */
  #prepared(sql: string) {
    if (sql.length > longest) return this.#prepare(sql);
    const found = this.#kept.get(sql) ?? this.#prepare(sql);
    this.#kept.delete(sql);
    this.#kept.set(sql, found);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > this.#most) this.#kept.delete(oldest);
    return found;
  }

  #prepare(sql: string) {
    const statement = this.#file.prepare(sql);
    // SQLite prepares the first statement of a text and would leave the others out without a word.
    if (/[^\s;]/.test(sql.slice(statement.sourceSQL.length)))
      throw new Error(`One statement at a time, please: ${sql}`);
    return { statement, hasRows: statement.columns().length > 0 };
  }

  get size(): number {
    return this.#kept.size;
  }

  get isTransaction(): boolean {
    return this.#file.isTransaction;
  }

  close(): void {
    this.#file.close();
  }
}
