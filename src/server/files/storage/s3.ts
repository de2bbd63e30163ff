import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '#server/config.ts';
import { checkName, type Range, type Storage, typeOf } from './storage.ts';

const tries = 3;
const firstPauseMs = 100;

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | Blob;
  readonly headers?: Record<string, string>;
  readonly alsoFine?: readonly number[];
}

export async function openS3(settings: S3Settings, folder: string, timeoutMs = 10_000): Promise<Storage> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const closing = new AbortController();
  const addressOf = ({ name, query }: S3Request) =>
    `${endpoint}/${bucket}${name ? `/${folder}/${name}` : ''}${query ? `?${new URLSearchParams(query)}` : ''}`;

  /** Retries temporary errors. Every request here can be repeated safely. */
  async function ask(asked: S3Request): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await askOnce(asked).catch((error: unknown) => error);
      if (outcome instanceof Response && isFine(outcome, asked)) return outcome;
      if (outcome instanceof Response) await outcome.body?.cancel();
      const mayPass = !(outcome instanceof Response) || outcome.status >= 500 || outcome.status === 429;
      if (!mayPass || attempt === tries || closing.signal.aborted) throw failureOf(outcome);
      await sleep(firstPauseMs * 4 ** (attempt - 1));
    }
  }

  async function askOnce(asked: S3Request): Promise<Response> {
    const { method, body, headers = {} } = asked;
    const request = await client.sign(addressOf(asked), { method, headers, ...(body && { body }) });
    const late = new AbortController();
    const patience = timeoutMs + sizeOf(body) / slowest;
    const timer = setTimeout(() => late.abort(new S3Failure('is late')), patience);
    try {
      return await fetch(request, {
        signal: AbortSignal.any([late.signal, closing.signal]),
        redirect: 'error',
      });
    } finally {
      clearTimeout(timer);
    }
  }

  async function store(
    name: string,
    type: string,
    { body, sha256 }: { body: NonNullable<S3Request['body']>; sha256: string },
  ): Promise<void> {
    checkName(name, type);
    const headers = { 'content-type': type, 'x-amz-content-sha256': sha256 };
    await ask({ method: 'PUT', name, body, headers });
  }

  const answers = async () => {
    await ask({ method: 'HEAD' });
  };
  await answers().catch((cause: unknown) => {
    throw new Error(`The bucket (S3_ENDPOINT, S3_BUCKET) cannot be used: ${wordsOf(cause)}`, { cause });
  });

  const get: Storage['get'] = async (name, range) => {
    const type = typeOf(name);
    if (!type) return undefined;
    const headers = range ? { range: headerOf(range) } : {};
    const answer = await ask({ method: 'GET', name, headers, alsoFine: [404, 416] });
    if (answer.ok && answer.body) {
      const stream = Readable.fromWeb(answer.body as ReadableStream);
      return { type, stream, ...(partIn(answer) ?? { size: sizeIn(answer) }) };
    }
    await answer.body?.cancel();
    if (answer.status !== 416) return undefined;
    const whole = await ask({ method: 'HEAD', name });
    return { type, size: sizeIn(whole), part: null, stream: Readable.from([]) };
  };

  return {
    get,

    // What comes over the network is in memory of its own already.
    pieces: async (name) => (await get(name))?.stream,

    put: (name, bytes, type) =>
      store(name, type, {
        body: new Uint8Array(bytes),
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }),

    putFile: async (name, { path, sha256 }, type) =>
      store(name, type, { body: await openAsBlob(path), sha256 }),

    async has(name) {
      if (!typeOf(name)) return false;
      return (await ask({ method: 'HEAD', name, alsoFine: [404] })).ok;
    },

    async remove(name) {
      if (typeOf(name)) await ask({ method: 'DELETE', name, alsoFine: [404] });
    },

    async *list() {
      for (let last: string | undefined = `${folder}/`; last !== undefined; ) {
        const query = { 'list-type': '2', prefix: `${folder}/`, 'start-after': last };
        const keys = keysIn(await (await ask({ method: 'GET', query })).text());
        for (const key of keys) {
          const name = key.slice(folder.length + 1);
          if (typeOf(name)) yield name;
        }
        // What others have put there may have signs that are written otherwise here, and sorts elsewhere.
        if (keys.at(-1) === last) throw new S3Failure('lists the same again');
        last = keys.at(-1);
      }
    },

    answers,
    async close() {
      closing.abort(new S3Failure('is being closed'));
    },
  };
}

class S3Failure extends Error {
  override name = 'S3Failure';
}

/** Of the XML in which a bucket lists what it has. */
const keysIn = (xml: string): string[] =>
  [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) =>
    key.replace(/&(amp|lt|gt|quot|apos|#39);/g, (_, name: string) => escaped[name] ?? ''),
  );

const escaped: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
};

/** Bytes a millisecond. A large file over a slow line is not late. */
const slowest = 50;

const sizeOf = (body: S3Request['body']): number =>
  body === undefined ? 0 : body instanceof Blob ? body.size : body.length;

const isFine = ({ ok, status }: Response, { alsoFine = [] }: S3Request) => ok || alsoFine.includes(status);
const sizeIn = ({ headers }: Response) => Number(headers.get('content-length'));

const headerOf = ({ start, end }: Range) =>
  start < 0 ? `bytes=${start}` : `bytes=${start}-${Number.isFinite(end) ? end : ''}`;

function partIn({ status, headers }: Response) {
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return status === 206
    ? { size: Number(size), part: { start: Number(start), end: Number(end) } }
    : undefined;
}

const failureOf = (outcome: unknown) =>
  outcome instanceof Response ? new S3Failure(`answered ${outcome.status}`) : outcome;

/** The error of `fetch` has no details; its cause has a code. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? String(Reflect.get(cause, 'code') ?? cause.message) : error.message;
}
