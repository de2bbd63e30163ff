import type { Selectable } from 'kysely';
import type { UserTable } from '#server/db/schema.ts';

export interface Viewer {
  readonly id: number;
  readonly sessionId: number;
  /** The access token used, and its expiry. Undefined for commands. */
  readonly token?: { readonly pairId: number; readonly until: Date };
  readonly row: Selectable<UserTable>;
}
