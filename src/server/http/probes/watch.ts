import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '#server/http/probes/metrics.ts';
import type { Log } from '#server/log.ts';

/** One request, from arrival to end. */
export interface Trace {
  /** Made here and never taken from the client. It connects an answer with its line in the log. */
  readonly id: string;
  /** The route's pattern, not the address, because addresses contain names and tokens. */
  route: string;
  /** The thrown value, which is logged when the answer is a 5xx. */
  error: unknown;
}

export type Watch = (req: IncomingMessage, res: ServerResponse, route: string) => Trace;

const slowMs = 1000;

/** Gives a request its id. Counts and logs the request when it ends. */
export function createWatch(log: Log, metrics: Metrics): Watch {
  return (req, res, route) => {
    const trace: Trace = { id: randomUUID(), route, error: undefined };
    const start = performance.now();
    const method = req.method ?? '';
    res.once('close', () => {
      const ms = performance.now() - start;
      // The client left before the answer, so the status is neither an error nor a 200.
      const status = res.headersSent ? res.statusCode : 499;
      metrics.observe(method, trace.route, status, ms / 1000);
      const level = status >= 500 ? 'error' : ms > slowMs ? 'warn' : 'debug';
      if (!log.isLevelEnabled(level)) return;
      const line = { id: trace.id, method, route: trace.route, status, ms: Math.round(ms) };
      log[level](status >= 500 ? { ...line, err: trace.error } : line, 'request');
    });
    return trace;
  };
}
