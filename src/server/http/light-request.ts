import type { IncomingMessage } from 'node:http';

/**
 * The parts of a request that Hono reads, on top of Node's own. A platform Request would cost more than most calls do.
 * It has no body on purpose: bodies are read by the declared inputs, which know their limits.
 */
export class LightRequest {
  /** HEAD is handled as GET. Node leaves out the body and keeps the headers. */
  readonly method: string;
  readonly url: string;
  readonly #incoming: IncomingMessage;
  #headers: Headers | undefined;

  constructor(incoming: IncomingMessage, target: string) {
    this.#incoming = incoming;
    this.method = incoming.method === 'HEAD' ? 'GET' : (incoming.method ?? '');
    // The requested host does not matter here and may be anything.
    this.url = `http://localhost${target}`;
  }

  get headers(): Headers {
    this.#headers ??= new Headers(
      Object.entries(this.#incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return this.#headers;
  }
}

export function lightRequest(incoming: IncomingMessage, target: string): Request {
  const request: unknown = new LightRequest(incoming, target);
  return request as Request;
}
