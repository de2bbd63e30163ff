import type { Dialect } from 'kysely';

export type DatabaseName = 'sqlite' | 'postgres';

export interface DatabaseDialect extends Dialect {
  readonly name: DatabaseName;
  /** Resolves if the database can be written to. A read alone would not show that. */
  writerAnswers(): Promise<void>;
}
