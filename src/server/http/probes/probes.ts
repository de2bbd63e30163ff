import type { IncomingMessage, ServerResponse } from 'node:http';
import { databaseAnswers } from '#server/db/connect.ts';
import { errorBody, statusOf } from '#server/http/errors.ts';
import { write } from '#server/http/write.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { type Figures, linesOf, type Metrics, metricsType } from './metrics.ts';
import { mayReadMetrics } from './metrics-access.ts';
import type { Watch } from './watch.ts';

interface Finding {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export function createProbes(ctx: Ctx, metrics: Metrics, watch: Watch, figures: Figures = async () => []) {
  const parts = {
    database: shared(() => databaseAnswers(ctx.db)),
    storage: shared(() => Promise.all([ctx.storage.answers(), ctx.privateStorage.answers()])),
  };
  const probes: Readonly<Record<string, (req: IncomingMessage) => Promise<Finding>>> = {
    '/healthz': async () => ({ status: 200, body: { status: 'ok' } }),

    '/readyz': async () => {
      const found = await Promise.all(
        Object.entries(parts).map(async ([part, answers]) => {
          try {
            await answers();
            return [part, 'ok'];
          } catch (err) {
            ctx.log.error({ err }, `The ${part} is not ready.`);
            return [part, 'down'];
          }
        }),
      );
      const states: Record<string, string> = Object.fromEntries(found);
      if (Object.values(states).includes('down')) return refusal('unavailable', states);
      return { status: 200, body: { status: 'ok', ...states } };
    },

    '/metrics': async (req) =>
      mayReadMetrics(req, ctx.config.metricsToken)
        ? {
            status: 200,
            headers: { 'content-type': metricsType },
            body: metrics.text() + linesOf(await figures()),
          }
        : refusal('forbidden'),
  };

  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const [path = ''] = (req.url ?? '').split('?', 1);
    const probe = Object.hasOwn(probes, path) ? probes[path] : undefined;
    if (!probe) return false;
    const trace = watch(req, res, path);
    res.setHeader('x-request-id', trace.id);
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('allow', 'GET, HEAD');
      write(res, refusal('method_not_allowed'));
      return true;
    }
    probe(req).then(
      (finding) => write(res, finding),
      (error: unknown) => {
        trace.error = error;
        write(res, refusal('internal'));
      },
    );
    return true;
  };
}

const refusal = (kind: AppError['kind'], parts: Record<string, string> = {}): Finding => ({
  status: statusOf[kind],
  body: { ...errorBody(new AppError(kind)), ...parts },
});

/** Anybody may ask for readiness, so simultaneous requests share one check. */
function shared(ask: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> | undefined;
  return () => {
    running ??= ask().finally(() => {
      running = undefined;
    });
    return running;
  };
}
