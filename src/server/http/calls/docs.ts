import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { anyone } from './access.ts';
import { mediaType } from './declared.ts';
import { docsStyle, drawDocs } from './docs-page.ts';
import type { OpenApi } from './openapi.ts';
import type { Feature } from './route.ts';

export const documentation =
  (describe: () => OpenApi): Feature =>
  (api) => {
    const json = once(() => JSON.stringify(describe()));
    const html = once(() => drawDocs(describe()));

    api.get(
      '/openapi.json',
      {
        config: { access: anyone },
        schema: {
          summary: 'The description of every call (OpenAPI 3.1).',
          response: { 200: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }) },
        },
      },
      (_request, reply) => {
        reply.type('application/json; charset=utf-8');
        return json() as never;
      },
    );

    api.get(
      '/docs',
      {
        config: { access: anyone },
        schema: { summary: 'The same, to read.', response: { 200: mediaType('text/html') } },
      },
      (_request, reply) => {
        reply.type('text/html; charset=utf-8').header('content-security-policy', policy);
        return html();
      },
    );
  };

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
