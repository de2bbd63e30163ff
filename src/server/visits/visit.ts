import type { Insertable } from 'kysely';
import type { VisitTable } from '#server/db/schema.ts';

export type Visit = Insertable<VisitTable>;

/** Visits wait in memory and are written together. */
export interface Visits {
  add(visit: Visit): void;
  /** Writes all waiting visits. Resolves once they are stored. */
  flush(): Promise<void>;
}
