import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { closeToOthers, privateFile } from '#server/runtime/private-modes.ts';
import type { DatabaseDialect } from './dialect.ts';
import { openForReading, type Statements } from './sqlite-statements.ts';
import { Writer } from './sqlite-writer.ts';

/**
 * One reader on this thread, which needs no waiting. One writer on a thread of its own, because a disk sync would block
 * every page.
 */
export function sqlite(path: string): DatabaseDialect {
  const driver = new SqliteDriver(path);
  return {
    name: 'sqlite',
    createDriver: () => driver,
    createAdapter: () => new ManyConnections(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    writerAnswers: () => driver.open.writer.ping(),
  };
}

/**
 * Kysely must not know that there is one connection. It would admit one caller at a time, so no read beside a write,
 * and no group of commits.
 */
class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
  override get supportsTransactionalDdl() {
    return true;
  }
}

interface Opened {
  readonly reader: Statements;
  readonly writer: Writer;
}

class SqliteDriver implements Driver {
  readonly #path: string;
  #opened: Opened | undefined;
  constructor(path: string) {
    this.#path = path;
  }

  get open(): Opened {
    if (!this.#opened) throw new Error('The database is not open.');
    return this.#opened;
  }

  async init() {
    await closeFiles(this.#path);
    const writer = await Writer.open(this.#path); // first, because it creates the file, which a reader cannot
    try {
      this.#opened = { writer, reader: openForReading(this.#path) };
    } catch (error) {
      await writer.close();
      throw error;
    }
  }

  async acquireConnection() {
    return new Connection(this.open);
  }

  async beginTransaction(connection: Connection) {
    connection.transaction = this.open.writer.newTransaction();
  }

  async commitTransaction(connection: Connection) {
    const { transaction } = connection;
    connection.transaction = undefined;
    if (transaction !== undefined) await this.open.writer.commit(transaction);
  }

  /** Kysely also calls this after a failed COMMIT, when there is nothing left to undo. */
  async rollbackTransaction(connection: Connection) {
    const { transaction } = connection;
    connection.transaction = undefined;
    if (transaction !== undefined) await this.open.writer.rollback(transaction);
  }

  async releaseConnection() {}

  /** The writer closes last: the last connection cleans up the log, and a reader may not write. */
  async destroy() {
    this.open.reader.close();
    await this.open.writer.close();
  }
}

/**
 * Waiting mails have codes in them. SQLite gives its log the mode of the file; the one of an earlier start may still be
 * open to others. What is wrong with the file, SQLite says better.
 */
async function closeFiles(path: string): Promise<void> {
  await privateFile(path).catch(() => undefined);
  for (const ending of ['-wal', '-shm']) await closeToOthers(path + ending);
}

class Connection implements DatabaseConnection {
  readonly #open: Opened;
  transaction: number | undefined;
  constructor(open: Opened) {
    this.#open = open;
  }

  async executeQuery<R>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer } = this.#open;
    if (this.transaction !== undefined) return await writer.run(this.transaction, sql, parameters);
    if (query.kind === 'SelectQueryNode' || isPlainRead(sql)) return reader.run(sql, parameters);
    return await writer.runAlone(sql, parameters);
  }

  // biome-ignore lint/correctness/useYield: it only says no
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('SQLite queries are not streamed.');
  }
}

/**
 * Only statements that surely read go to the reader: `with` may lead to an insert, and a `pragma` may set something.
 * The reader could not write anyway.
 */
const isPlainRead = (sql: string) => /^\s*(select|explain)\b/i.test(sql);
