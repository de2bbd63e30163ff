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
import { onOwnThread, type StartsHand, Writer } from './sqlite-writer.ts';

/** Reads run on this thread without waiting. `start`: what writes. */
export function sqlite(path: string, start: StartsHand = onOwnThread): DatabaseDialect {
  const driver = new SqliteDriver(path, start);
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
 * Hides from Kysely that there is only one connection. Otherwise it would admit one caller at a time: no reads during a
 * write, and no groups of commits.
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
  readonly #start: StartsHand;
  #opened: Opened | undefined;
  constructor(path: string, start: StartsHand) {
    this.#path = path;
    this.#start = start;
  }

  get open(): Opened {
    if (!this.#opened) throw new Error('The database is not open.');
    return this.#opened;
  }

  async init() {
    await closeFiles(this.#path);
    const writer = await Writer.open(this.#path, this.#start); // first, because it creates the file, which a reader cannot
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

  /** Kysely also calls this after a failed COMMIT, when nothing is left to undo. */
  async rollbackTransaction(connection: Connection) {
    const { transaction } = connection;
    connection.transaction = undefined;
    if (transaction !== undefined) await this.open.writer.rollback(transaction);
  }

  async releaseConnection() {}

  /** The writer closes last, because the last connection cleans up the log and a reader cannot write. */
  async destroy() {
    this.open.reader.close();
    await this.open.writer.close();
  }
}

/**
 * Queued mails contain codes. SQLite gives its log the file's mode, but a log from an earlier start may still be
 * readable by others. Errors are ignored, because SQLite then reports the problem better.
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

/** Only statements that surely read use the reader: `with` may end in an insert, and `pragma` may set something. */
const isPlainRead = (sql: string) => /^\s*(select|explain)\b/i.test(sql);
