import type { CompiledQuery, DatabaseConnection, Driver } from 'kysely';
import { Db } from '#server/db/connect.ts';
import type { DatabaseDialect } from '#server/db/dialects/dialect.ts';
import { withDriver } from './lasting.ts';

export interface Counted {
  readonly db: Db;
  /** What was asked of the database since the last time: its statements, without begin and commit. */
  readonly taken: () => string[];
}

/** A database that says what it is asked. */
export function counted(dialect: DatabaseDialect): Counted {
  let asked: string[] = [];
  const counting = withDriver(dialect, () =>
    countingDriver(dialect.createDriver(), (statement) => asked.push(statement)),
  );
  return {
    db: new Db(counting),
    taken() {
      const all = asked;
      asked = [];
      return all;
    },
  };
}

function countingDriver(driver: Driver, onAsked: (statement: string) => void): Driver {
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const of = (connection: DatabaseConnection) => inner.get(connection) ?? connection;
  return {
    init: () => driver.init(),
    async acquireConnection() {
      const connection = await driver.acquireConnection();
      const counting: DatabaseConnection = {
        executeQuery(query: CompiledQuery) {
          onAsked(query.sql);
          return connection.executeQuery(query);
        },
        streamQuery: (query, size) => connection.streamQuery(query, size),
      };
      inner.set(counting, connection);
      return counting;
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(of(connection), settings),
    commitTransaction: (connection) => driver.commitTransaction(of(connection)),
    rollbackTransaction: (connection) => driver.rollbackTransaction(of(connection)),
    releaseConnection: (connection) => driver.releaseConnection(of(connection)),
    destroy: () => driver.destroy(),
  };
}
