import type { Selectable } from 'kysely';
import type { UserTable } from '#server/db/schema.ts';

/** The person who makes a call. */
export interface Viewer {
  readonly id: number;
  readonly sessionId: number;
  /** The person's row as it was when the call came in. */
  readonly row: Selectable<UserTable>;
}
