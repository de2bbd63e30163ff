import type { Handlers, WorkerCtx } from './attempt.ts';
import { type LongKinds, Slots, type Terms } from './slots.ts';

export interface Worker {
  start(): void;
  nudge(): void;
  /** Starts nothing new and waits a short time for running jobs. Interrupted jobs are tried again. */
  stop(): Promise<void>;
  runDue(): Promise<number>;
}

export interface WorkerTimes extends Terms {
  readonly pollMs: number;
  readonly stopMs: number;
  readonly long: LongKinds;
}

const minuteMs = 60_000;
const usual: WorkerTimes = {
  pollMs: 1000,
  leaseMs: minuteMs,
  attemptMs: 50_000,
  stopMs: 5000,
  long: { 'make-export': { leaseMs: 16 * minuteMs, attemptMs: 15 * minuteMs } },
};

export function createWorker<C extends WorkerCtx>(
  ctx: C,
  handlers: Handlers<C>,
  options: Partial<WorkerTimes> = {},
): Worker {
  const times = { ...usual, ...options };
  let nextWake = Promise.withResolvers<void>();
  const wake = () => {
    nextWake.resolve();
    nextWake = Promise.withResolvers();
  };
  const slots = new Slots(ctx, handlers, times, wake);
  let stopPolling: (() => void) | undefined;
  let stopping = false;

  async function work() {
    let isLost = false;
    while (!stopping) {
      const next = nextWake.promise; // read before looking, so that work queued meanwhile wakes the loop
      try {
        await slots.fill();
        if (isLost) ctx.log.info('the queue can be read again');
        isLost = false;
      } catch (err) {
        // Logged once, because it repeats every second while the database is unreachable.
        if (!isLost) ctx.log.error({ err }, 'the queue cannot be read');
        isLost = true;
      }
      await next;
    }
  }

  return {
    start() {
      if (stopPolling || stopping) return;
      const poll = setInterval(wake, times.pollMs).unref();
      const stopListening = ctx.bus.on('work-queued', wake);
      stopPolling = () => {
        clearInterval(poll);
        stopListening();
      };
      void work();
    },

    nudge: wake,

    async runDue() {
      for (let count = 0; ; ) {
        const next = nextWake.promise;
        // Only a round that began with all slots free has looked for every kind of job.
        const wereFree = slots.areAllFree;
        const begun = await slots.fill();
        if (wereFree && begun === 0) return count;
        count += begun;
        await next;
      }
    },

    async stop() {
      stopping = true;
      stopPolling?.();
      wake();
      const ended = slots.finish();
      await within(times.stopMs, ended);
      slots.drop();
      await within(500, ended); // time to record that the work was cut off
    },
  };
}

async function within(ms: number, ended: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([ended, late]);
  clearTimeout(timer);
}
