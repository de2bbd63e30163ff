import type { Selectable } from 'kysely';
import type { KeyScope } from '#lib/contract/api-keys.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import type { UserTable } from '#server/db/schema.ts';
import type { Limits } from '#server/fairness/limits/limits.ts';
import type { Storage } from '#server/files/storage/storage.ts';
import type { Wordings } from '#server/notifications/happenings.ts';
import type { PushClient } from '#server/notifications/push/client.ts';
import type { Outgoing } from '#server/outgoing/outgoing.ts';
import type { Bus } from '#server/realtime/bus.ts';
import type { Visits } from '#server/visits/visit.ts';
import type { Clock } from './clock.ts';
import type { Keys } from './keys.ts';
import type { Log } from './log.ts';

export interface Ctx {
  readonly config: Config;
  readonly db: Db;
  /**
   * Tells events to other parts of the program. Inside a transaction, use `tell(tx, …)`, which tells after the commit.
   */
  readonly bus: Bus;
  readonly log: Log;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly limits: Limits;
  readonly storage: Storage;
  readonly privateStorage: Storage;
  /** For addresses that strangers chose. */
  readonly outgoing: Outgoing;
  readonly pushes: PushClient;
  readonly wordings: Wordings;
  readonly visits: Visits;
}

export interface Viewer {
  readonly id: number;
  /** Set where a program acts for them: what its key may be used for. */
  readonly keyScopes?: readonly KeyScope[];
  /** 0 for commands and programs, which have no session. */
  readonly sessionId: number;
  /** The access token used, and its expiry. Undefined for commands. */
  readonly token?: { readonly pairId: number; readonly until: Date };
  readonly row: Selectable<UserTable>;
}
