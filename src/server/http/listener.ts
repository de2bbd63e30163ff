import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AppError } from '#server/errors.ts';
import type { Api } from '#server/http/api.ts';
import { errorResponse } from '#server/http/errors.ts';
import { lightRequest } from '#server/http/light-request.ts';
import { readTarget } from '#server/http/target.ts';
import type { Trace, Watch } from '#server/http/watch.ts';
import type { WriteAnswer } from '#server/http/write.ts';

/** The API as a listener of Node's server. Every request gets an answer of the common shape. */
export function createListener(api: Api, watch: Watch, writeAnswer: WriteAnswer): RequestListener {
  const answer = async (target: string, req: IncomingMessage, res: ServerResponse, trace: Trace) => {
    try {
      const env = { incoming: req, outgoing: res, trace };
      writeAnswer(req, res, trace, await api.fetch(lightRequest(req, target), env));
    } catch (thrown) {
      // Hono handles thrown Errors, but code can throw any value, or return an answer that cannot be written.
      trace.error = thrown;
      if (res.headersSent) res.destroy();
      else writeAnswer(req, res, trace, errorResponse(thrown));
    }
  };

  return (req, res) => {
    const trace = watch(req, res, '/api/*');
    const target = readTarget(req.url ?? '');
    if (target === undefined) writeAnswer(req, res, trace, errorResponse(new AppError('malformed')));
    else void answer(target, req, res, trace);
  };
}
