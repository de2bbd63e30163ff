import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { DatabaseDialect } from './dialect.ts';
import { openForReading, type Statements } from './sqlite-statements.ts';
import { Writer } from './sqlite-writer.ts';

/** One reader here, at hand without a wait; one writer in a thread of its own, since a sync of the disk would hold every page. */
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

/** Told that there is one connection, Kysely lets nobody in until it is given back: no read beside a write, no group of commits. */
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
    const writer = await Writer.open(this.#path); // first: it makes the file, a reader cannot
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

  /** Kysely also asks for it when the COMMIT has failed: by then there is nothing left to undo. */
  async rollbackTransaction(connection: Connection) {
    const { transaction } = connection;
    connection.transaction = undefined;
    if (transaction !== undefined) await this.open.writer.rollback(transaction);
  }

  async releaseConnection() {}

  /** The writer last: who closes a file last tidies its log away, and a reader may not write. */
  async destroy() {
    this.open.reader.close();
    await this.open.writer.close();
  }
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

/** Only what surely reads goes to the reader: `with` may lead to an insert, a `pragma` may set. The reader could not write anyway. */
const isPlainRead = (sql: string) => /^\s*(select|explain)\b/i.test(sql);
