import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import type { DatabaseDialect } from './dialect.ts';

export function postgres(url: string): DatabaseDialect {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser },
    // A statement does not wait for the answers to those before it.
    pipeline: true,
  });
  // The pool replaces broken idle connections. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  // It listens to idle ones only. Whoever uses a connection learns of its end from their own statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    name: 'postgres',
    createDriver: () => new PostgresDriver(pool),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    writerAnswers: () => isPrimary(pool),
  };
}

/** Returns counts, ids and sums as numbers, like SQLite does. The driver would return text. */
const getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && numbers.has(oid)) return exactNumber;
  return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text');
}) as typeof types.getTypeParser;
const numbers: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

function exactNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large to be read exactly.`);
  return value;
}

async function isPrimary(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby !== false) throw new Error('PostgreSQL is a standby: it cannot be written to.');
}

class PostgresDriver implements Driver {
  readonly #pool: Pool;
  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async init() {}

  async acquireConnection() {
    return new Connection(await this.#pool.connect());
  }

  async beginTransaction(connection: Connection) {
    connection.begin();
  }

  commitTransaction(connection: Connection) {
    return connection.commit();
  }

  rollbackTransaction(connection: Connection) {
    return connection.rollback();
  }

  async releaseConnection(connection: Connection) {
    connection.release();
  }

  destroy() {
    return this.#pool.end();
  }
}

class Connection implements DatabaseConnection {
  readonly #client: PoolClient;
  #begun: Promise<unknown> = Promise.resolve();
  #broken: Error | undefined;
  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** The first statement goes with it. If it fails, so does the commit. */
  begin(): void {
    this.#begun = this.#client.query('begin');
    this.#begun.catch(() => undefined);
  }

  async commit(): Promise<void> {
    const committed = this.#client.query('commit');
    committed.catch(() => undefined);
    await this.#begun;
    // After a failed statement, PostgreSQL answers a commit by undoing everything.
    if ((await committed).command === 'ROLLBACK')
      throw new Error('The transaction was undone by an error in it.');
  }

  async rollback(): Promise<void> {
    try {
      await this.#client.query('rollback');
    } catch (error) {
      this.#broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#broken);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const name = nameFor(sql);
    try {
      const answer = await this.#client.query<R & object>({
        text: sql,
        values: [...parameters],
        ...(name !== undefined && { name }),
      });
      const { command, rowCount, rows } = answer;
      return { rows, ...(changing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      if (error instanceof Error) Error.captureStackTrace(error); // the stack of the caller, not of the arriving answer
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: it only says no
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Queries are not streamed.');
  }
}

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const [mostNames, mostSeen, longestNamed] = [500, 2000, 8000];
const names = new Map<string, string>();
const seen = new Set<string>();

/**
 * A statement that is run again gets a name, under which each connection keeps it prepared, because reading and
 * planning it takes longer than most answers. A first run gets no name, because statements with long lists never
 * come back.
 */
function nameFor(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || sql.length > longestNamed || names.size >= mostNames) return known;
  if (!seen.has(sql)) {
    if (seen.size >= mostSeen) seen.clear();
    seen.add(sql);
    return undefined;
  }
  const name = `s${names.size}`;
  names.set(sql, name);
  seen.delete(sql);
  return name;
}
