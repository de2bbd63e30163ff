import type { Handlers, WorkerCtx } from './attempt.ts';
import { Hands } from './hands.ts';

export interface Worker {
  start(): void;
  /** Looks at once instead of within a second. */
  nudge(): void;
  /** Begins nothing new and waits for what is under way, but not for long: what is cut off is tried again. */
  stop(): Promise<void>;
  /** Does everything that is due and says how many; for commands and tests. */
  runDue(): Promise<number>;
}

export interface Patience {
  /** How often to look for what others enqueued and what has become due. */
  readonly pollMs: number;
  readonly leaseMs: number;
  readonly tryMs: number;
  readonly stopMs: number;
}
const usual: Patience = { pollMs: 1000, leaseMs: 60_000, tryMs: 50_000, stopMs: 5000 };

/** Does the queued work of a database, outside the requests that asked for it. Any number of processes may have one. */
export function createWorker<C extends WorkerCtx>(
  ctx: C,
  handlers: Handlers<C>,
  options: Partial<Patience> = {},
): Worker {
  const patience = { ...usual, ...options };
  let rung = Promise.withResolvers<void>();
  const ring = () => {
    rung.resolve();
    rung = Promise.withResolvers();
  };
  const hands = new Hands(ctx, handlers, patience, ring);
  let sleep: (() => void) | undefined;
  let stopping = false;

  async function work() {
    let isLost = false;
    while (!stopping) {
      const next = rung.promise; // before looking, or what comes meanwhile would wake nobody
      try {
        await hands.fill();
        if (isLost) ctx.log.info('the queue can be read again');
        isLost = false;
      } catch (err) {
        // Once: while the database is away this happens every second.
        if (!isLost) ctx.log.error({ err }, 'the queue cannot be read');
        isLost = true;
      }
      await next;
    }
  }

  return {
    start() {
      if (sleep || stopping) return;
      const poll = setInterval(ring, patience.pollMs).unref();
      const stopListening = ctx.bus.on('work-queued', ring);
      sleep = () => {
        clearInterval(poll);
        stopListening();
      };
      void work();
    },

    nudge: ring,

    async runDue() {
      for (let count = 0; ; ) {
        const next = rung.promise;
        count += await hands.fill();
        if (hands.areFree) return count;
        await next;
      }
    },

    async stop() {
      stopping = true;
      sleep?.();
      ring();
      const ended = hands.rest();
      await within(patience.stopMs, ended);
      hands.drop();
      await within(500, ended); // to write down that it was cut off
    },
  };
}

async function within(ms: number, ended: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([ended, late]);
  clearTimeout(timer);
}
