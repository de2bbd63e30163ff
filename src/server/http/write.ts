import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Answer } from '#server/http/json.ts';
import { transportSecurity } from '#server/http/security-headers.ts';
import type { Trace } from '#server/http/watch.ts';

export type WriteAnswer = (
  req: IncomingMessage,
  res: ServerResponse,
  trace: Trace,
  response: Response,
) => void;

/** Writes the answer of a handler, with the headers common to all API answers. */
export function createWriter(publicUrl: string): WriteAnswer {
  const commonHeaders = {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    ...transportSecurity(publicUrl),
  };
  return (req, res, { id }, response) => {
    const headers = { ...commonHeaders, 'x-request-id': id };
    if (response instanceof Answer) {
      const { status, text, plainHeaders } = response;
      const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(text) };
      res.writeHead(status, { ...headers, ...plainHeaders, ...length });
      res.end(text);
    } else writeResponse(res, headers, response);
    if (!req.complete) dropTheRest(req);
  };
}

function writeResponse(
  res: ServerResponse,
  common: Readonly<Record<string, string>>,
  { status, headers, body }: Response,
): void {
  res.writeHead(status, { ...common, ...Object.fromEntries(headers) });
  if (!body) res.end();
  // A client that leaves during the answer is no error.
  else pipeline(body, res).catch(() => res.destroy());
}

const timeoutMs = 10_000;

/**
 * A client that is still sending a refused body may finish, so that it reads the answer, but only for a limited time.
 */
function dropTheRest(req: IncomingMessage): void {
  const timer = setTimeout(() => req.socket.destroy(), timeoutMs).unref();
  req.once('end', () => clearTimeout(timer));
  req.once('close', () => clearTimeout(timer));
  req.resume();
}
