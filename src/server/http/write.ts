import type { IncomingMessage, ServerResponse } from 'node:http';

interface Plain {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Writes an answer without the framework: for probes, and for requests refused at the first door. */
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

/** Lets a client finish sending a refused body for a limited time, so that it can read the answer. */
export function discardRestOfBody(req: IncomingMessage): void {
  if (req.complete) return;
  const timer = setTimeout(() => req.socket.destroy(), timeoutMs).unref();
  req.once('end', () => clearTimeout(timer));
  req.once('close', () => clearTimeout(timer));
  req.unpipe().resume();
}
