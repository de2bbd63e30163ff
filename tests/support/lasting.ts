import type { Driver } from 'kysely';
import type { DatabaseDialect } from '#server/db/dialects/dialect.ts';

export interface Lasting {
  readonly dialect: DatabaseDialect;
  end(): Promise<void>;
}

/** A database that stays open for one `Db` after another: what a test does to its own is gone with it. */
export function lasting(dialect: DatabaseDialect): Lasting {
  const driver = dialect.createDriver();
  let isOpen: Promise<void> | undefined;
  const shared: Driver = {
    init() {
      isOpen ??= driver.init();
      return isOpen;
    },
    acquireConnection: () => driver.acquireConnection(),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: async () => undefined,
  };
  return { dialect: withDriver(dialect, () => shared), end: () => driver.destroy() };
}

export const withDriver = (dialect: DatabaseDialect, createDriver: () => Driver): DatabaseDialect => ({
  name: dialect.name,
  createDriver,
  createAdapter: () => dialect.createAdapter(),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  writerAnswers: () => dialect.writerAnswers(),
});
