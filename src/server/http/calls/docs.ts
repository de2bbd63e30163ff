import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { anyone } from './access.ts';
import { mediaType } from './declared.ts';
import { docsStyle, drawDocs } from './docs-page.ts';
import { drawFirstPage } from './first-page.ts';
import type { OpenApi } from './openapi.ts';
import type { Feature } from './route.ts';

export const documentation =
  (describe: () => OpenApi): Feature =>
  (api) => {
    const json = once(() => JSON.stringify(describe()));
    const pages = {
      '/docs': { summary: 'Where to begin: three calls, keys and webhooks.', draw: drawFirstPage },
      '/docs/calls': { summary: 'The description of every call, to read.', draw: drawDocs },
    };

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

    for (const [path, { summary, draw }] of Object.entries(pages)) {
      const html = once(() => draw(describe()));
      api.get(
        path,
        { config: { access: anyone }, schema: { summary, response: { 200: mediaType('text/html') } } },
        (_request, reply) => {
          reply.type('text/html; charset=utf-8').header('content-security-policy', policy);
          return html();
        },
      );
    }
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
