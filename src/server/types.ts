import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import type { Keys } from '#server/keys.ts';
import type { Limits } from '#server/limits/limits.ts';
import type { Log } from '#server/log.ts';
import type { Bus } from '#server/realtime/bus.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Visits } from '#server/visits/visit.ts';

/** What every rule of the program may use; built once, passed on, never imported. */
export interface Ctx {
  readonly config: Config;
  readonly db: Db;
  /** Tells the parts of the program what has happened; `tell(tx, …)` of the database does so after the commit. */
  readonly bus: Bus;
  readonly log: Log;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly limits: Limits;
  /** Files that people uploaded. */
  readonly storage: Storage;
  /** Who looks at things, until it is written. */
  readonly visits: Visits;
}
