import type { OpenApi, Operation } from '#lib/contract/open-api.ts';
import { badMethods, badParameters, badQueries } from '#tests/support/bad-requests-addresses.ts';
import { badBodies, exampleOf } from '#tests/support/bad-requests-bodies.ts';
import { brokenHttp, spoilt } from '#tests/support/bad-requests-http.ts';
import { boundary, formOf } from '#tests/support/bad-requests-multipart.ts';
import { randomFrom } from '#tests/support/bad-requests-random.ts';

export interface BadRequest {
  readonly name: string;
  readonly bytes: Buffer;
  /** Of the call that is meant, where the request still reaches it: its answer must then be one of the document's. */
  readonly operation: Operation | undefined;
  /** Some mutations are harmless; then the answer may be good, but still never a 5xx. */
  readonly mayPass: boolean;
  /** The client hangs up after these bytes; then the server may too, without a word. */
  readonly hangsUp: boolean;
}

export interface Sketch {
  readonly name: string;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly mayPass?: boolean;
  readonly hangsUp?: boolean;
  readonly reaches?: boolean;
}

/**
 * Wrong requests for every call of the document, at least twenty each, the same ones for the same seed. `headers` let
 * in where a call is for some, by who may make it. HTTP that is none goes once to each method with each kind of body.
 */
export function badRequests(
  { paths }: OpenApi,
  headers: Readonly<Record<string, Record<string, string>>>,
  seed: number,
): BadRequest[] {
  const random = randomFrom(seed);
  const ways = new Set<string>();
  return Object.entries(paths).flatMap(([pattern, operations]) =>
    Object.entries(operations).flatMap(([name, operation]) => {
      const method = name.toUpperCase();
      const way = `${method} ${Object.keys(operation.requestBody?.content ?? {})[0]}`;
      const isFirst = !ways.has(way);
      ways.add(way);
      const sound = soundRequest(method, pattern, operation, headers[operation['x-access']] ?? {});
      const sketches = [
        ...badMethods(Object.keys(operations)),
        ...badParameters(pattern, operation),
        ...badQueries(sound.path, operation),
        ...badBodies(operation, random),
      ];
      const sketched = sketches.map((sketch) => drawn(sketch, sound, operation, `${method} ${pattern}`));
      const bytes = bytesOf(sound);
      const raw = [...(isFirst ? brokenHttp(bytes, sound.path) : []), ...spoilt(bytes, random)];
      return [
        ...sketched,
        ...raw.map((odd) => ({ ...odd, operation: undefined, name: `${method} ${pattern}: ${odd.name}` })),
      ];
    }),
  );
}

type Sound = Required<Pick<Sketch, 'method' | 'path' | 'headers' | 'body'>>;

/** A request with nothing wrong in its form, to break one thing at a time. */
function soundRequest(
  method: string,
  pattern: string,
  operation: Operation,
  headers: Record<string, string>,
): Sound {
  const path = pattern.replaceAll(/\{\w+\}/g, '1');
  const [[type, content] = ['', undefined]] = Object.entries(operation.requestBody?.content ?? {});
  if (!content) return { method, path, headers, body: '' };
  if (type === 'multipart/form-data')
    return {
      method,
      path,
      headers: { ...headers, 'content-type': `${type}; boundary=${boundary}` },
      body: formOf(content.schema),
    };
  const example = exampleOf(content.schema);
  const body =
    type === 'application/json'
      ? JSON.stringify(example)
      : new URLSearchParams(example as Record<string, string>).toString();
  return { method, path, headers: { ...headers, 'content-type': type }, body };
}

function drawn(sketch: Sketch, sound: Sound, operation: Operation, call: string): BadRequest {
  const { name, mayPass = false, hangsUp = false, reaches = true, ...changes } = sketch;
  const headers = { ...sound.headers, ...sketch.headers };
  return {
    name: `${call}: ${name}`,
    bytes: bytesOf({ ...sound, ...changes, headers }),
    operation: reaches && !sketch.method ? operation : undefined,
    mayPass,
    hangsUp,
  };
}

/** An empty header is one not sent. */
function bytesOf({ method, path, headers, body }: Sound): Buffer {
  const content = Buffer.from(body);
  const isFramed = 'content-length' in headers || 'transfer-encoding' in headers;
  const all = {
    host: 'localhost',
    ...headers,
    ...(content.length > 0 && !isFramed ? { 'content-length': content.length } : {}),
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === '' ? [] : [`${name}: ${value}\r\n`],
  );
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'),
    content,
  ]);
}
