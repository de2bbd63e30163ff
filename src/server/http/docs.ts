import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { anyone } from '#server/http/access.ts';
import { answers } from '#server/http/answers.ts';
import { docsStyle, drawDocs } from '#server/http/docs-page.ts';
import type { Env } from '#server/http/env.ts';
import { text } from '#server/http/json.ts';
import type { OpenApi } from '#server/http/openapi.ts';

const page = 'text/html';
const document = z.looseObject({ openapi: z.string(), paths: z.looseObject({}) });

/** The two calls that describe all calls, including themselves. Each document is made once. */
export function createDocumentation(describe: () => OpenApi): Hono<Env> {
  const json = once(() => JSON.stringify(describe()));
  const html = once(() => drawDocs(describe()));
  return new Hono<Env>()
    .get(
      '/openapi.json',
      anyone,
      answers(200, document, 'The description of every call (OpenAPI 3.1).'),
      () => text(json(), 'application/json; charset=utf-8'),
    )
    .get('/docs', anyone, answers(200, page, 'The same, to read.'), () =>
      text(html(), `${page}; charset=utf-8`, 200, { 'content-security-policy': policy }),
    );
}

const styleHash = createHash('sha256').update(docsStyle).digest('base64');
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
