import type { Dialect } from 'kysely';

export type DatabaseName = 'sqlite' | 'postgres';

export interface DatabaseDialect extends Dialect {
  readonly name: DatabaseName;
  /** Resolves when the database accepts writes. Reading alone would not show that. */
  writerAnswers(): Promise<void>;
}
