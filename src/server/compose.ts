import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { features } from '#server/features.ts';
import { createCalls } from '#server/http/calls.ts';
import type { Door } from '#server/http/router.ts';
import { createLog } from '#server/log.ts';
import { type PageLocals, pageLocals } from '#server/pages.ts';
import type { Ctx } from '#server/types.ts';

/** The program without its doors to the world: the same in development and in production. */
export interface Program {
  readonly ctx: Ctx;
  readonly locals: PageLocals;
  readonly calls: Door;
  close(): Promise<void>;
}

/** Builds everything once: log, database, API. */
export async function compose(config: Config): Promise<Program> {
  const log = createLog(config.logLevel);
  const db = await openDatabase(config);
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const ctx: Ctx = { config, db, log };
  return {
    ctx,
    locals: pageLocals(ctx),
    calls: createCalls(ctx, features),
    close: () => db.destroy(),
  };
}
