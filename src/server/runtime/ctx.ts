import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import type { Limits } from '#server/fairness/limits/limits.ts';
import type { Storage } from '#server/files/storage/storage.ts';
import type { Wordings } from '#server/notifications/happenings.ts';
import type { PushClient } from '#server/notifications/push/client.ts';
import type { Bus } from '#server/realtime/bus.ts';
import type { Visits } from '#server/visits/visit.ts';
import type { Clock } from './clock.ts';
import type { Keys } from './keys.ts';
import type { Log } from './log.ts';

/** Everything the rules may use. It is built once and passed on, never imported. */
export interface Ctx {
  readonly config: Config;
  readonly db: Db;
  /**
   * Tells other parts of the program what has happened. Inside a transaction `tell(tx, …)` of the database does this
   * after the commit.
   */
  readonly bus: Bus;
  readonly log: Log;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly limits: Limits;
  /** Uploaded files that everybody may read. */
  readonly storage: Storage;
  /** Uploaded files for some people alone. */
  readonly privateStorage: Storage;
  /** Sends to the push services of browsers. */
  readonly pushes: PushClient;
  /** What the features say of what people are told of. */
  readonly wordings: Wordings;
  /** Visits that wait to be written. */
  readonly visits: Visits;
}
