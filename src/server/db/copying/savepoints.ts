import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Client } from 'pg';
import type { DatabaseDialect } from '../dialects/dialect.ts';

/** Makes one transaction of all that runs on the client: each transaction inside becomes a savepoint of it. */
export const insideTransaction = (client: Client): DatabaseDialect => ({
  name: 'postgres',
  createDriver: () => new SavepointDriver(client),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  async writerAnswers() {
    await client.query('select 1');
  },
});

class SavepointDriver implements Driver {
  readonly #client: Client;
  constructor(client: Client) {
    this.#client = client;
  }

  async init() {}
  async acquireConnection() {
    return new Connection(this.#client);
  }
  async beginTransaction() {
    await this.#client.query('savepoint one');
  }
  async commitTransaction() {
    await this.#client.query('release savepoint one');
  }
  async rollbackTransaction() {
    await this.#client.query('rollback to savepoint one');
  }
  async releaseConnection() {}
  /** The client belongs to who opened it. */
  async destroy() {}
}

class Connection implements DatabaseConnection {
  readonly #client: Client;
  constructor(client: Client) {
    this.#client = client;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows } = await this.#client.query<R & object>(sql, [...parameters]);
    return { rows };
  }

  // biome-ignore lint/correctness/useYield: it only says no
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Queries are not streamed.');
  }
}
