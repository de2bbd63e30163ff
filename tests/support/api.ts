import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { inProcessLimits } from '#server/fairness/limits/in-process.ts';
import type { Limits } from '#server/fairness/limits/limits.ts';
import { features, socketRooms } from '#server/features.ts';
import { fileRules } from '#server/file-rules.ts';
import { privateFiles } from '#server/files/private-files.ts';
import { publicFiles } from '#server/files/public-files.ts';
import { openStorage } from '#server/files/storage/open.ts';
import type { Storage } from '#server/files/storage/storage.ts';
import { wordings } from '#server/happenings.ts';
import { createCalls } from '#server/http/calls/door.ts';
import type { Feature } from '#server/http/calls/route.ts';
import { answerOddHttp } from '#server/http/client-error.ts';
import { PageCache } from '#server/http/pages/page-cache.ts';
import { securityHeaders } from '#server/http/pages/security-headers.ts';
import { createRouter } from '#server/http/router.ts';
import { moderationFigures } from '#server/moderation/moderation.ts';
import { PushClient } from '#server/notifications/push/push.ts';
import type { ResolveName } from '#server/outgoing/addresses.ts';
import { Outgoing } from '#server/outgoing/outgoing.ts';
import { createPreviews } from '#server/previews/previews.ts';
import { type Bus, inProcessBus } from '#server/realtime/bus.ts';
import { type SocketBounds, Sockets } from '#server/realtime/sockets.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { createLog } from '#server/runtime/log.ts';
import { Sampler, systemFigures } from '#server/system/system.ts';
import { openVisits } from '#server/visits/visits.ts';
import { breakers, things } from '#tests/support/api-feature.ts';
import { type Place, placeAt } from '#tests/support/cast/place.ts';
import { type SettableClock, settableClock } from '#tests/support/clock.ts';
import { freshDatabase, freshFolder } from '#tests/support/database.ts';
import { newKeys } from '#tests/support/keys.ts';

export interface TestApi extends Place {
  readonly ctx: Ctx;
  readonly port: number;
  /** Asks for anything on the port. */
  readonly askRoot: (path: string, init?: RequestInit) => Promise<Response>;
  readonly clock: SettableClock;
  /** Not started: a test takes its samples by itself. */
  readonly sampler: Sampler;
  readonly pageCache: PageCache;
  /** Everything that was logged. */
  readonly logged: () => string;
}

type Options = Partial<Config> & {
  readonly own?: readonly Feature[];
  /** A database that the test closes; it tells nothing on the bus. */
  readonly db?: Db;
  /** As a second process on the same data. */
  readonly beside?: TestApi;
  readonly limits?: Limits;
  readonly storage?: Storage;
  /** By default, a bus of this process alone. */
  readonly bus?: Bus;
  readonly socketBounds?: Partial<SocketBounds>;
  /** The free part of the disk, as samples have it. */
  readonly diskFree?: number;
  /** By default, every name is somewhere in the internet. */
  readonly resolve?: ResolveName;
};

/** A hash at its real cost takes longer than most tests. */
export const cheapPasswords = { PASSWORD_MEMORY: '8', HOST: '127.0.0.1' };

/** The API on a free port for one test: as the program serves it, on a fresh database, with calls to try things on. */
export async function serveApi({
  own = [things, breakers],
  db: given,
  beside,
  limits,
  storage,
  bus: givenBus,
  socketBounds,
  diskFree = 0.5,
  resolve = async () => ['1.1.1.1'],
  ...settings
}: Options = {}): Promise<TestApi> {
  const clock = beside?.clock ?? settableClock();
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => lines.push(line) });
  const config = { ...readConfig({ ...cheapPasswords }), dataDir: await freshFolder(), ...settings };
  const bus = givenBus ?? beside?.ctx.bus ?? inProcessBus(log);
  const db = given ?? beside?.ctx.db ?? (await freshDatabase(bus.tell));
  const ctx: Ctx = {
    config,
    db,
    bus,
    log,
    clock,
    keys: beside?.ctx.keys ?? newKeys(),
    limits: limits ?? inProcessLimits(() => clock.now().getTime()),
    storage: storage ?? beside?.ctx.storage ?? (await openStorage(config, 'media')),
    privateStorage: beside?.ctx.privateStorage ?? (await openStorage(config, 'files')),
    outgoing: new Outgoing({ publicUrl: config.publicUrl, standIn: config.webhookStandIn }, { resolve }),
    pushes: new PushClient(config, { resolve }),
    wordings,
    visits: openVisits({ db, log }),
  };
  const media = publicFiles(ctx);
  const previews = createPreviews(ctx);
  const files = privateFiles(ctx, fileRules(ctx));
  const sockets = new Sockets(ctx, socketRooms(ctx), socketBounds);
  const pageCache = new PageCache();
  const sampler = new Sampler(ctx, {
    pageCache,
    sockets,
    diskOf: async () => ({ free: 5e9, share: diskFree }),
  });
  const { door: calls } = await createCalls(ctx, [...features, ...own], async () => [
    ...(await moderationFigures(ctx)),
    ...(await systemFigures(ctx)),
    ...sampler.figures(),
  ]);
  const router = createRouter({
    calls,
    kept: [],
    headers: securityHeaders(ctx.config.publicUrl),
    media: (req, res) => media(req, res) || previews(req, res) || files(req, res),
    pages: (_req, res) => res.writeHead(404, { 'content-type': 'text/html' }).end('<p>A page</p>'),
  });
  const server = createServer({ shouldUpgradeCallback: sockets.isFor }, router);
  // It closes no connection by itself: a test that paused on a busy machine would send its next request into one.
  server.keepAliveTimeout = 0;
  answerOddHttp(server);
  server.on('upgrade', sockets.upgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await sockets.close();
    await sampler.stop();
    ctx.pushes.close();
    await new Promise((resolve) => server.close(resolve));
    // Else they would be written later, into the database of the next test.
    await ctx.visits.flush();
  });

  const { port } = server.address() as AddressInfo;
  const askRoot: TestApi['ask'] = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return { ...placeAt(askRoot), ctx, clock, port, askRoot, sampler, pageCache, logged: () => lines.join('') };
}
