import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '#server/runtime/errors.ts';
import type { Log } from '#server/runtime/log.ts';
import type { Metrics } from './metrics.ts';

export interface Trace {
  /** Made here, never taken from the client. */
  readonly id: string;
  /** The route's pattern. Addresses contain names and tokens, so they are not logged. */
  route: string;
  error: unknown;
}

export type Watch = (req: IncomingMessage, res: ServerResponse, route: string) => Trace;

const slowMs = 1000;

const ids = new WeakMap<ServerResponse, string>();

export const requestIdOf = (res: ServerResponse): string => ids.get(res) ?? '';

export function createWatch(log: Log, metrics: Metrics): Watch {
  const refusals = new RefusalTally(log);
  return (req, res, route) => {
    const trace: Trace = { id: randomUUID(), route, error: undefined };
    ids.set(res, trace.id);
    const start = performance.now();
    const method = req.method ?? '';
    res.once('close', () => {
      const ms = performance.now() - start;
      // The client left before the answer, so it is neither an error nor a 200.
      const status = res.headersSent ? res.statusCode : 499;
      metrics.observe(method, trace.route, status, ms / 1000);
      const isSentAway = status === 503 && isRefusal(trace.error);
      if (isSentAway) refusals.add(trace.route);
      const isBroken = status >= 500 && !isSentAway;
      const level = isBroken ? 'error' : ms > slowMs && !isSentAway ? 'warn' : 'debug';
      if (!log.isLevelEnabled(level)) return;
      const line = { id: trace.id, method, route: trace.route, status, ms: Math.round(ms) };
      log[level](isBroken ? { ...line, err: trace.error } : line, 'request');
    });
    return trace;
  };
}

/**
 * Too many requests came at once, which is no defect. Other failures have a cause, or were logged where they happened.
 */
const isRefusal = (error: unknown): boolean =>
  error === undefined ||
  (error instanceof AppError && error.kind === 'unavailable' && error.refusal.cause === undefined);

const everyMs = 5000;

/** Counts requests refused under load, and logs them together. One line each would make the load worse. */
class RefusalTally {
  readonly #log: Log;
  #routes = new Map<string, number>();

  constructor(log: Log) {
    this.#log = log;
  }

  add(route: string): void {
    if (this.#routes.size === 0) setTimeout(() => this.#write(), everyMs).unref();
    this.#routes.set(route, (this.#routes.get(route) ?? 0) + 1);
  }

  #write(): void {
    const routes = Object.fromEntries(this.#routes);
    this.#routes = new Map();
    const refused = Object.values(routes).reduce((sum, count) => sum + count, 0);
    this.#log.warn({ refused, routes, withinMs: everyMs }, 'Requests were refused, because too many came.');
  }
}
