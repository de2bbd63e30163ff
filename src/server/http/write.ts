import type { IncomingMessage, ServerResponse } from 'node:http';

interface Plain {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text, or what becomes JSON. */
  readonly body: unknown;
}

/** Writes an answer outside of the framework: of probes, and of requests that are refused at the first door. */
export function write(res: ServerResponse, { status, headers, body }: Plain): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  res.end(text);
}

const timeoutMs = 10_000;

/**
 * A client that is still sending a refused body may finish, so that it reads the answer, but only for a limited time.
 */
export function dropTheRest(req: IncomingMessage): void {
  if (req.complete) return;
  const timer = setTimeout(() => req.socket.destroy(), timeoutMs).unref();
  req.once('end', () => clearTimeout(timer));
  req.once('close', () => clearTimeout(timer));
  req.unpipe().resume();
}
