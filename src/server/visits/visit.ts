import type { VisitTable } from '#server/db/schema.ts';

export type Visit = VisitTable;

/** Visits wait in memory until they are written together. */
export interface Visits {
  add(visit: Visit): void;
  /** Writes all that wait; resolves once they are kept. */
  flush(): Promise<void>;
}
