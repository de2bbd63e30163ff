import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '#server/config.ts';
import { checkName, type Storage, typeOf } from './storage.ts';

const tries = 3;
const firstPauseMs = 100;

interface Asked {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly name?: string;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
  readonly alsoFine?: readonly number[];
}

/**
 * Keeps files in a bucket of S3, or of what speaks as it does. `patienceMs` is how long an answer may take to begin;
 * a file in it may take longer.
 */
export async function openS3(settings: S3Settings, patienceMs = 10_000): Promise<Storage> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const closing = new AbortController();
  const addressOf = (name?: string) => `${endpoint}/${bucket}${name ? `/media/${name}` : ''}`;

  /** Tries again what may go better: all that is asked here may be asked twice. */
  async function ask(asked: Asked): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await askOnce(asked).catch((error: unknown) => error);
      if (outcome instanceof Response && isFine(outcome, asked)) return outcome;
      if (outcome instanceof Response) await outcome.body?.cancel();
      const mayGoBetter = !(outcome instanceof Response) || outcome.status >= 500 || outcome.status === 429;
      if (!mayGoBetter || attempt === tries || closing.signal.aborted) throw failureOf(outcome);
      await sleep(firstPauseMs * 4 ** (attempt - 1));
    }
  }

  async function askOnce({ method, name, body, headers = {} }: Asked): Promise<Response> {
    const request = await client.sign(addressOf(name), { method, headers, ...(body && { body }) });
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new S3Failure('is late')), patienceMs);
    try {
      return await fetch(request, {
        signal: AbortSignal.any([late.signal, closing.signal]),
        redirect: 'error',
      });
    } finally {
      clearTimeout(timer);
    }
  }

  const answers = async () => {
    await ask({ method: 'HEAD' });
  };
  await answers().catch((cause: unknown) => {
    throw new Error(`The bucket (S3_ENDPOINT, S3_BUCKET) cannot be used: ${wordsOf(cause)}`, { cause });
  });

  return {
    async put(name, bytes, type) {
      checkName(name, type);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'content-type': type, 'x-amz-content-sha256': sha256 };
      await ask({ method: 'PUT', name, body: new Uint8Array(bytes), headers });
    },

    async get(name) {
      const type = typeOf(name);
      if (!type) return undefined;
      const answer = await ask({ method: 'GET', name, alsoFine: [404] });
      if (answer.status === 404 || !answer.body) {
        await answer.body?.cancel();
        return undefined;
      }
      const size = Number(answer.headers.get('content-length'));
      return { type, size, stream: Readable.fromWeb(answer.body as ReadableStream) };
    },

    async has(name) {
      if (!typeOf(name)) return false;
      return (await ask({ method: 'HEAD', name, alsoFine: [404] })).ok;
    },

    async remove(name) {
      if (typeOf(name)) await ask({ method: 'DELETE', name, alsoFine: [404] });
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

const isFine = ({ ok, status }: Response, { alsoFine = [] }: Asked) => ok || alsoFine.includes(status);
const failureOf = (outcome: unknown) =>
  outcome instanceof Response ? new S3Failure(`answered ${outcome.status}`) : outcome;

/** What `fetch` fails with says nothing but that it did; its cause has a code. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? String(Reflect.get(cause, 'code') ?? cause.message) : error.message;
}
