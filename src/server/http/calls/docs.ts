import * as z from 'zod/mini';
import type { OpenApi } from '#lib/contract/open-api.ts';
import { anyone } from './access.ts';
import type { Feature } from './route.ts';

/** The document for programs. People read it at /api/docs, which is a page. */
export const documentation =
  (describe: () => OpenApi): Feature =>
  (api) => {
    let json: string | undefined;
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
        json ??= JSON.stringify(describe());
        reply.type('application/json; charset=utf-8');
        return json as never;
      },
    );
  };
