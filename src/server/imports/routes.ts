import { importLimit } from '#lib/contract/imports.ts';
import { signedIn } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { importServices, lastImport, readImport } from './imports.ts';

export const imports: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api, signedIn, { keyScope: 'publish' });

  route(
    'POST /services/imports',
    'Publishes the services of a CSV, one after the other. With `dry_run`, or where nothing in it is new, nothing is kept (200): it says what would happen.',
    {
      forCompany: 'publish',
      refusals: ['forbidden', 'not_found', 'conflict'],
      takes: multipart({ file: { most: 1, least: 1, limit: importLimit, types: 'csv' } }),
    },
    async ({ viewer, body }, reply) => {
      const { fields, files } = body;
      const answer = await importServices(ctx, viewer, fields, files.file[0]);
      reply.code(answer.id === null ? 200 : 201);
      return answer;
    },
  );

  route('GET /services/imports', 'One’s last import, if there is one.', ({ viewer }) =>
    lastImport(ctx, viewer),
  );

  route(
    'GET /services/imports/:id',
    'How far one’s own import is, line by line; kept for 30 days.',
    ({ viewer, params }) => readImport(ctx, viewer, params.id),
  );
};
