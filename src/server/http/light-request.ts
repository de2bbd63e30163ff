import type { IncomingMessage } from 'node:http';

/**
 * What Hono looks at in a request, over Node's own: making a platform Request for each would cost more than most calls
 * do. It has no body on purpose: bodies are read by the inputs that a call declares, which know their limit.
 */
export class LightRequest {
  /** HEAD is asked as GET: Node leaves the body out by itself and keeps the headers the same. */
  readonly method: string;
  readonly url: string;
  readonly #incoming: IncomingMessage;
  #headers: Headers | undefined;

  constructor(incoming: IncomingMessage, target: string) {
    this.#incoming = incoming;
    this.method = incoming.method === 'HEAD' ? 'GET' : (incoming.method ?? '');
    // The name that was asked for does not matter here, and may be anything.
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
