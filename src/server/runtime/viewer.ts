import type { Selectable } from 'kysely';
import type { UserTable } from '#server/db/schema.ts';

/** The person who makes a call. */
export interface Viewer {
  readonly id: number;
  readonly sessionId: number;
  /** The access token that proved it, and when it ends. Undefined for commands. */
  readonly token?: { readonly pairId: number; readonly until: Date };
  /** The person's row as it was when the call came in. */
  readonly row: Selectable<UserTable>;
}
