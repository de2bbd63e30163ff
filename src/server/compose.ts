import { existsSync } from 'node:fs';
import { restoringIn } from '#server/backups/restoring.ts';
import { openDatabase } from '#server/db/connect.ts';
import { inWords, isDoubted, refuseDamage } from '#server/db/damage.ts';
import { migrate } from '#server/db/migrate.ts';
import { inProcessLimits } from '#server/fairness/limits/in-process.ts';
import type { Limits } from '#server/fairness/limits/limits.ts';
import { fileRules } from '#server/file-rules.ts';
import { sweepIncoming } from '#server/files/incoming-file.ts';
import { privateFiles } from '#server/files/private-files.ts';
import { publicFiles } from '#server/files/public-files.ts';
import { openStorage } from '#server/files/storage/open.ts';
import { createCalls } from '#server/http/calls/door.ts';
import { dropChanged, PageCache, type PageContents } from '#server/http/pages/page-cache.ts';
import { type PageLocals, pageLocals } from '#server/http/pages/page-locals.ts';
import type { Door } from '#server/http/router.ts';
import { moderationFigures } from '#server/moderation/moderation.ts';
import { PushClient } from '#server/notifications/push/push.ts';
import { Outgoing } from '#server/outgoing/outgoing.ts';
import { createPreviews } from '#server/previews/previews.ts';
import { createWorker, type Worker } from '#server/queue/worker.ts';
import { type Bus, inProcessBus } from '#server/realtime/bus.ts';
import { followChanges } from '#server/realtime/changes.ts';
import { Sockets } from '#server/realtime/sockets.ts';
import { systemClock } from '#server/runtime/clock.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { openKeys } from '#server/runtime/keys.ts';
import { createLog, type Log } from '#server/runtime/log.ts';
import { writableFolder, writableSharedFolder } from '#server/runtime/writable.ts';
import { diskOf, Sampler, systemFigures } from '#server/system/system.ts';
import { openVisits } from '#server/visits/visits.ts';
import { type Config, ConfigError } from './config.ts';
import { features, socketRooms } from './features.ts';
import { wordings } from './happenings.ts';
import { queued } from './queued.ts';

export interface Program {
  readonly ctx: Ctx;
  readonly locals: (contents?: PageContents) => PageLocals;
  readonly calls: Door;
  readonly media: Door;
  readonly pageCache: PageCache;
  readonly sockets: Sockets;
  readonly worker: Worker;
  readonly sampler: Sampler;
  close(): Promise<void>;
}

export async function compose(config: Config): Promise<Program> {
  const ctx = await openCtx(config);
  await sweepIncoming(ctx);
  const worker = createWorker(ctx, queued);
  const pageCache = new PageCache();
  dropChanged(pageCache, ctx.bus);
  const changes = followChanges(ctx);
  const sockets = new Sockets(ctx, socketRooms(ctx));
  const sampler = new Sampler(ctx, { pageCache, sockets, diskOf });
  const { door: calls, describe } = await createCalls(ctx, features, async () => [
    ...(await moderationFigures(ctx)),
    ...(await systemFigures(ctx)),
    ...sampler.figures(),
  ]);
  return {
    ctx,
    locals: (contents) => pageLocals(ctx, describe, contents),
    calls,
    media: firstOf(publicFiles(ctx), createPreviews(ctx), privateFiles(ctx, fileRules(ctx))),
    pageCache,
    sockets,
    worker,
    sampler,
    async close() {
      await sockets.close();
      changes.stop();
      await Promise.all([worker.stop(), sampler.stop()]);
      await closeCtx(ctx);
    },
  };
}

const firstOf =
  (...doors: readonly Door[]): Door =>
  (req, res) =>
    doors.some((door) => door(req, res));

export async function openCtx(config: Config): Promise<Ctx> {
  const log = createLog(config.logLevel);
  await writableFolder('DATA_DIR', config.dataDir);
  if (config.backups.folder) await writableSharedFolder('BACKUP_DIR', config.backups.folder);
  if (existsSync(restoringIn(config.dataDir)))
    throw new ConfigError(
      `A restore into DATA_DIR (${config.dataDir}) is under way, or was cut off: then remove all that is there, and restore again.`,
    );
  const keys = await openKeys(config);
  const opened: (() => Promise<void>)[] = [];
  try {
    const limits = await openLimits(config, log);
    opened.push(() => limits.close());
    const storage = await openStorage(config, 'media');
    opened.push(() => storage.close());
    const privateStorage = await openStorage(config, 'files');
    opened.push(() => privateStorage.close());
    const bus = await openBus(config, log);
    opened.push(() => bus.close());
    const isInDoubt = !config.databaseUrl && (await isDoubted(config.dataDir));
    const db = await openDatabase(config, bus.tell);
    opened.push(() => db.destroy());
    if (isInDoubt) await refuseDamage(db);
    await migrate(db);
    const visits = openVisits({ db, log });
    const { publicUrl, webhookStandIn } = config;
    const outgoing = new Outgoing({ publicUrl, standIn: webhookStandIn });
    const pushes = new PushClient(config);
    return {
      config,
      db,
      bus,
      log,
      clock: systemClock,
      keys,
      limits,
      storage,
      privateStorage,
      outgoing,
      pushes,
      wordings,
      visits,
    };
  } catch (error) {
    for (const close of opened.reverse()) await close();
    throw inWords(error);
  }
}

export async function closeCtx(ctx: Ctx): Promise<void> {
  const { db, bus, limits, storage, privateStorage, outgoing, pushes, visits } = ctx;
  await visits.flush();
  outgoing.close();
  pushes.close();
  await limits.close();
  await storage.close();
  await privateStorage.close();
  await db.destroy();
  await bus.close();
}

// The libraries of Redis take about 25 MB, so they are loaded only when used.
export async function openLimits({ redisUrl }: Pick<Config, 'redisUrl'>, log: Log): Promise<Limits> {
  if (!redisUrl) return inProcessLimits();
  const { redisLimits } = await import('#server/fairness/limits/redis.ts');
  return redisLimits(redisUrl, log);
}

export async function openBus({ redisUrl }: Pick<Config, 'redisUrl'>, log: Log): Promise<Bus> {
  if (!redisUrl) return inProcessBus(log);
  const { redisBus } = await import('#server/realtime/redis-bus.ts');
  return redisBus(redisUrl, log);
}
