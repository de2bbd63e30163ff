import type { OpenApi, Operation } from '#lib/contract/open-api.ts';
import {
  badMethods,
  badParameters,
  badQueries,
  brokenQueries,
} from '#tests/support/bad-requests-addresses.ts';
import { badBodies, brokenJson, exampleOf } from '#tests/support/bad-requests-bodies.ts';
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
 * in where a call is for some, by who may make it. What is read before the call is known goes to one call of each kind:
 * HTTP that is none once to each method with each kind of body, addresses and JSON that are none once to each method, and
 * methods that a path does not have once to that path. All that they may be, unit tests say (`readTarget`, `readJson`).
 */
export function badRequests(
  { paths }: OpenApi,
  headers: Readonly<Record<string, Record<string, string>>>,
  seed: number,
): BadRequest[] {
  const random = randomFrom(seed);
  const ways = new Set<string>();
  const isFirst = (way: string) => ways.size < ways.add(way).size;
  return Object.entries(paths).flatMap(([pattern, operations]) =>
    Object.entries(operations).flatMap(([name, operation], at) => {
      const method = name.toUpperCase();
      const [type] = Object.keys(operation.requestBody?.content ?? {});
      const sound = soundRequest(method, pattern, operation, headers[operation['x-access']] ?? {});
      const sketches = [
        ...(at === 0 ? badMethods(Object.keys(operations)) : []),
        ...badParameters(pattern, operation),
        ...badQueries(sound.path, operation),
        ...(isFirst(`broken address by ${method}`) ? brokenQueries(sound.path) : []),
        ...badBodies(operation, random),
        ...(type === 'application/json' && isFirst(`broken JSON by ${method}`) ? brokenJson : []),
      ];
      const sketched = sketches.map((sketch) => drawn(sketch, sound, operation, `${method} ${pattern}`));
      const bytes = bytesOf(sound);
      const raw = [
        ...(isFirst(`${type} by ${method}`) ? brokenHttp(bytes, sound.path) : []),
        ...spoilt(bytes, random),
      ];
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
