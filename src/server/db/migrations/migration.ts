import type { Expression, Kysely } from 'kysely';
import type { DatabaseName } from '../dialects/dialect.ts';

/** The small difference between the databases: `.addColumn('id', dialect.id)` makes the identity column of either. */
export interface MigrationDialect {
  readonly name: DatabaseName;
  readonly id: Expression<unknown>;
}
/** Not today's schema: a migration is frozen while that goes on. */
export type AnyTables = Record<string, Record<string, unknown>>;
export type Migration = (db: Kysely<AnyTables>, dialect: MigrationDialect) => Promise<void>;
