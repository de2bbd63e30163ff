import type { Expression, Kysely } from 'kysely';
import type { DatabaseName } from '../dialects/dialect.ts';

/** The differences between the databases: `.addColumn('id', dialect.id)` makes the identity column of each. */
export interface MigrationDialect {
  readonly name: DatabaseName;
  readonly id: Expression<unknown>;
}
/** Not today's schema, because the schema changes and a migration does not. */
export type AnyTables = Record<string, Record<string, unknown>>;
export type Migration = (db: Kysely<AnyTables>, dialect: MigrationDialect) => Promise<void>;
