import type { Selectable } from 'kysely';
import type { UserTable } from '#server/db/schema.ts';

/** Who makes a call. */
export interface Viewer {
  readonly id: number;
  readonly sessionId: number;
  /** Their row, as it was when the call came. */
  readonly row: Selectable<UserTable>;
}
