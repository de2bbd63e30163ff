import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import type { Keys } from '#server/keys.ts';
import type { Limits } from '#server/limits/limits.ts';
import type { Log } from '#server/log.ts';
import type { PushClient } from '#server/push/client.ts';
import type { Bus } from '#server/realtime/bus.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Visits } from '#server/visits/visit.ts';

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
  /** Visits that wait to be written. */
  readonly visits: Visits;
}
