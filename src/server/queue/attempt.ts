import type { Ctx } from '#server/runtime/ctx.ts';
import { stoppable } from '#server/runtime/cut-off.ts';
import type { QueuedWork, WorkKind } from './kinds.ts';
import { noteFailure, putRest, removeDone, type Taken } from './queries.ts';

export type WorkerCtx = Pick<Ctx, 'db' | 'log' | 'clock' | 'bus'>;

export interface Attempt {
  readonly id: number;
  /** Includes this attempt. */
  readonly tries: number;
  /**
   * Aborted when the time is up, before another worker may take the job. Nothing may be sent after that, and the
   * database refuses what is asked.
   */
  readonly signal: AbortSignal;
}

/**
 * Does the job or throws. A process may be killed before it records success, so running twice must do no harm. Long
 * work does one slice and returns what is left: the same job goes on with that, after the others that are due.
 */
export type Handler<C, K extends WorkKind> = (
  ctx: C,
  payload: QueuedWork[K],
  attempt: Attempt,
) => Promise<QueuedWork[K] | undefined> | Promise<void>;
export type Handlers<C> = { readonly [K in WorkKind]?: Handler<C, K> };

export async function attempt<C extends WorkerCtx>(
  ctx: C,
  handlers: Handlers<C>,
  taken: Taken,
  signal: AbortSignal,
): Promise<void> {
  const { id, kind } = taken;
  try {
    const outcome = await outcomeOf(
      stoppable(signal, () => handle(ctx, handlers, taken, signal)),
      signal,
    );
    if ('error' in outcome) await keepFailure(ctx, taken, outcome.error);
    else if (outcome.rest) await putRest(ctx.db, taken, JSON.stringify(outcome.rest), ctx.clock.now());
    else await removeDone(ctx.db, taken);
  } catch (err) {
    ctx.log.error({ err, kind, id }, 'how queued work went could not be kept; it is tried again');
  }
}

async function handle<C>(ctx: C, handlers: Handlers<C>, taken: Taken, signal: AbortSignal): Promise<unknown> {
  const { id, kind, payload, tries } = taken;
  if (tries > mostAttempts) throw new NeverEnded();
  // Only known kinds are taken.
  const doWork = handlers[kind as WorkKind] as Handler<C, WorkKind>;
  return await doWork(ctx, JSON.parse(payload), { id, tries, signal });
}

/** All earlier attempts ended without an outcome, so the job itself may be what kills the process. */
class NeverEnded extends Error {
  override name = 'NeverEnded';
}

/** Stops waiting when the signal aborts, even if the handler ignores it. */
async function outcomeOf(
  work: Promise<unknown>,
  signal: AbortSignal,
): Promise<{ rest: unknown } | { error: unknown }> {
  const { promise: cutOff, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    return { rest: await Promise.race([work, cutOff]) };
  } catch (error) {
    return { error };
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

async function keepFailure(ctx: WorkerCtx, taken: Taken, err: unknown): Promise<void> {
  const { id, kind, tries } = taken;
  const failure = failureWords(err);
  const now = ctx.clock.now();
  if (tries >= mostAttempts) {
    await noteFailure(ctx.db, taken, { failure, parked_at: now.toISOString() });
    ctx.log.error({ err, kind, id, tries, failure }, 'queued work is given up and parked');
    return;
  }
  const again = new Date(now.getTime() + waitAfter(tries));
  await noteFailure(ctx.db, taken, { failure, due_at: again.toISOString() });
  ctx.log.warn({ err, kind, id, tries, failure }, 'queued work failed and is tried again later');
}

/** After this many attempts the job is parked for an operator. */
export const mostAttempts = 10;

const firstMs = 30_000;
const longestMs = 6 * 60 * 60_000;

/**
 * Wait after the n-th failure: 30 s, then 1, 2, 4 … minutes. Adds up to a fifth at random, so that jobs that failed
 * together do not return together.
 */
function waitAfter(tries: number): number {
  return Math.min(firstMs * 2 ** (tries - 1) * (1 + Math.random() / 5), longestMs);
}

/** What may be stored of an error. Leaves out the message, because mail servers quote addresses in it. */
function failureWords(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const words = [error.name, Reflect.get(error, 'code'), Reflect.get(error, 'responseCode')].map(String);
  return words.filter((word) => word !== 'undefined' && /^[\w.-]{1,60}$/.test(word)).join(' ');
}
