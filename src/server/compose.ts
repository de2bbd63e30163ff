import { systemClock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { features } from '#server/features.ts';
import { createCalls } from '#server/http/calls.ts';
import type { Door } from '#server/http/router.ts';
import { openKeys } from '#server/keys.ts';
import { openLimits } from '#server/limits/open.ts';
import { createLog } from '#server/log.ts';
import { type PageLocals, pageLocals } from '#server/pages.ts';
import { createWorker, type Worker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import type { Ctx } from '#server/types.ts';

/** The program without its doors to the world: the same in development and in production. */
export interface Program {
  readonly ctx: Ctx;
  readonly locals: PageLocals;
  readonly calls: Door;
  /** Does what the queue holds, once it is started. */
  readonly worker: Worker;
  close(): Promise<void>;
}

/** Builds everything once: log, database, limits, queue, API. */
export async function compose(config: Config): Promise<Program> {
  const ctx = await openCtx(config);
  const worker = createWorker(ctx, queued);
  return {
    ctx,
    locals: pageLocals(ctx),
    calls: createCalls(ctx, features),
    worker,
    async close() {
      await worker.stop();
      await closeCtx(ctx);
    },
  };
}

/** What the program works with, for commands too: the database is migrated. */
export async function openCtx(config: Config): Promise<Ctx> {
  const log = createLog(config.logLevel);
  const keys = await openKeys(config);
  const limits = await openLimits(config, log);
  try {
    const db = await openDatabase(config);
    try {
      await migrate(db);
      return { config, db, log, clock: systemClock, keys, limits };
    } catch (error) {
      await db.destroy();
      throw error;
    }
  } catch (error) {
    await limits.close();
    throw error;
  }
}

export async function closeCtx({ db, limits }: Ctx): Promise<void> {
  await limits.close();
  await db.destroy();
}
