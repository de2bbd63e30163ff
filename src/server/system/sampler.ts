import { randomBytes } from 'node:crypto';
import { totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { PageCache } from '#server/http/pages/page-cache.ts';
import type { Sockets } from '#server/realtime/sockets.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { checkAlarms } from './alarms.ts';
import { sinceMs } from './bounds.ts';
import type { diskOf } from './disks.ts';
import { findDue, insertSample, updateSample } from './queries.ts';
import type { SampleFigures } from './sample.ts';

export const sampledEveryMs = 5 * 60 * 1000;
/** A page that was opened a moment ago listens already. */
const socketsCountedEveryMs = 60 * 1000;
const delayResolutionMs = 20;
const leastMeasuredMs = 60_000;

interface Parts {
  readonly pageCache: Pick<PageCache, 'answered'>;
  readonly sockets: Pick<Sockets, 'count' | 'most'>;
  readonly diskOf: typeof diskOf;
}

interface Moment {
  readonly at: number;
  readonly cpuMs: number;
  readonly hits: number;
  readonly misses: number;
}

/** Writes what this program measures of itself, and looks whether operators have to be told of something. */
export class Sampler {
  readonly #ctx: Ctx;
  readonly #parts: Parts;
  readonly #program = randomBytes(4).toString('hex');
  readonly #delay = monitorEventLoopDelay({ resolution: delayResolutionMs });
  readonly #stopping = new AbortController();
  #before: Moment;
  #newest: { readonly at: string; readonly figures: SampleFigures } | undefined;
  readonly #timers: NodeJS.Timeout[] = [];
  #running: Promise<void> | undefined;

  constructor(ctx: Ctx, parts: Parts) {
    this.#ctx = ctx;
    this.#parts = parts;
    this.#before = this.#moment();
  }

  start(): void {
    if (this.#timers.length > 0 || this.#stopping.signal.aborted) return;
    this.#delay.enable();
    const run = (work: () => Promise<void>) => () => {
      this.#running ??= work()
        .catch((err: unknown) =>
          this.#ctx.log.error({ err }, 'The state of the system could not be written.'),
        )
        .finally(() => {
          this.#running = undefined;
        });
    };
    const sample = run(() => this.sample());
    const count = run(() => this.countSockets());
    this.#timers.push(
      setInterval(sample, sampledEveryMs).unref(),
      setInterval(count, socketsCountedEveryMs).unref(),
    );
    sample();
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#stopping.abort();
    this.#delay.disable();
    await this.#running;
  }

  async sample(): Promise<void> {
    const { db, clock } = this.#ctx;
    const figures = await this.#measured();
    const at = clock.now().toISOString();
    await insertSample(db, { program: this.#program, at, figures: JSON.stringify(figures) });
    this.#newest = { at, figures };
    await checkAlarms(this.#ctx, this.#stopping.signal);
  }

  /** Between two samples, in the newer one. */
  async countSockets(): Promise<void> {
    if (!this.#newest) return;
    const { at, figures } = this.#newest;
    const counted = JSON.stringify({ ...figures, ...this.#sockets() });
    await updateSample(this.#ctx.db, { program: this.#program, at, figures: counted });
  }

  #sockets(): Pick<SampleFigures, 'sockets' | 'sockets_share'> {
    const { count, most } = this.#parts.sockets;
    return { sockets: count, sockets_share: count / most };
  }

  /** For /metrics. */
  figures() {
    const { hits, misses } = this.#parts.pageCache.answered;
    const isCounter = true;
    return [
      { name: 'kept_pages_hits_total', help: 'Pages answered as they were kept', value: hits, isCounter },
      { name: 'kept_pages_misses_total', help: 'Pages that had to be made', value: misses, isCounter },
      { name: 'sockets_open', help: 'Devices that listen', value: this.#parts.sockets.count },
    ];
  }

  async #measured(): Promise<SampleFigures> {
    const { db, clock, config, log } = this.#ctx;
    const now = clock.now();
    const { oldest } = await findDue(db, now.toISOString());
    const { folder } = config.backups;
    const before = this.#before;
    const moment = this.#moment();
    this.#before = moment;
    const memory = process.memoryUsage.rss();
    const { diskOf } = this.#parts;
    return {
      version: manifest.version,
      since: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
      delay_ms: this.#takeDelay(),
      memory,
      memory_share: memory / mayHave(),
      cpu: shareOf(moment, before),
      hits: moment.hits - before.hits,
      misses: moment.misses - before.misses,
      ...this.#sockets(),
      queue_late_ms: sinceMs(now, oldest),
      data_disk: await diskOf(config.dataDir, log),
      ...(folder !== undefined && { backup_disk: await diskOf(folder, log) }),
    };
  }

  #moment(): Moment {
    const { user, system } = process.cpuUsage();
    return { at: performance.now(), cpuMs: (user + system) / 1000, ...this.#parts.pageCache.answered };
  }

  /** Node measures from one look to the next, so an idle program's delay is the time between two looks. */
  #takeDelay(): number {
    const measured = this.#delay.percentile(99) / 1e6 - delayResolutionMs;
    this.#delay.reset();
    return Math.max(0, measured);
  }
}

function shareOf(moment: Moment, before: Moment): number | null {
  const ms = moment.at - before.at;
  return ms < leastMeasuredMs ? null : (moment.cpuMs - before.cpuMs) / ms;
}

/** Without a bound of its own, Node says 0 or more than the machine has. */
function mayHave(): number {
  const bound = process.constrainedMemory();
  return bound > 0 ? Math.min(bound, totalmem()) : totalmem();
}
