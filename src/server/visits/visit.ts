import type { Insertable } from 'kysely';
import type { VisitTable } from '#server/db/schema.ts';

export type Visit = Insertable<VisitTable>;

export interface Visits {
  add(visit: Visit): void;
  flush(): Promise<void>;
}
