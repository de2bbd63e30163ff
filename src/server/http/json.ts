import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * An answer of JSON or text that the listener writes directly. `c.json` would make a platform Response, whose streams
 * and headers cost half of the server's capacity. This class has the parts of a Response that Hono reads.
 */
export class Answer {
  readonly status: number;
  readonly statusText = '';
  readonly text: string;
  readonly plainHeaders: Readonly<Record<string, string>>;

  constructor(status: number, text: string, headers: Readonly<Record<string, string>>) {
    this.status = status;
    this.text = text;
    this.plainHeaders = headers;
  }

  get headers(): Headers {
    return new Headers(this.plainHeaders);
  }

  get body(): ReadableStream | null {
    return new Response(this.text).body;
  }
}

/** The usual result of a handler: `return json(view, 201)`. */
export function json(
  value: unknown,
  status: ContentfulStatusCode = 200,
  headers?: Readonly<Record<string, string>>,
): Response {
  return text(JSON.stringify(value), 'application/json; charset=utf-8', status, headers);
}

export function text(
  content: string,
  contentType: string,
  status: ContentfulStatusCode = 200,
  headers?: Readonly<Record<string, string>>,
): Response {
  const answer: unknown = new Answer(status, content, { ...headers, 'content-type': contentType });
  return answer as Response;
}

/** Success without content: 204. */
export function nothing(): Response {
  const answer: unknown = new Answer(204, '', {});
  return answer as Response;
}
