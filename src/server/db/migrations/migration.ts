import type { Expression, Kysely } from 'kysely';
import type { DatabaseName } from '../dialects/dialect.ts';

/** The differences between the databases: `.addColumn('id', dialect.id)` makes the identity column of each. */
export interface MigrationDialect {
  readonly name: DatabaseName;
  readonly id: Expression<unknown>;
}
/** Not today's schema, because the schema changes and a migration does not. */
export type AnyTables = Record<string, Record<string, unknown>>;
type Change = (db: Kysely<AnyTables>, dialect: MigrationDialect) => Promise<void>;

/** After an additive migration the release of before runs on, so that several programs can be upgraded in turn. */
export type Migration = Change & { readonly additive?: true };

/** Says so of a migration that only adds tables, indexes and columns that nobody has to fill, or lifts a constraint. */
export const additive = (change: Change): Migration => Object.assign(change, { additive: true as const });
