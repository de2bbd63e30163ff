import { importLimit } from '#lib/contract/imports.ts';
import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { importServices, lastImport, readImport } from './imports.ts';

export const imports: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'POST /services/imports',
    {
      access: signedIn,
      keyScope: 'publish',
      forCompany: 'publish',
      refusals: ['forbidden', 'not_found', 'conflict'],
      summary:
        'Publishes the services of a CSV, one after the other. With `dry_run`, or where nothing in it is new, nothing is kept (200): it says what would happen.',
      takes: multipart({ file: { most: 1, least: 1, limit: importLimit, types: 'csv' } }),
    },
    async (request, reply) => {
      const { fields, files } = request.body;
      const answer = await importServices(ctx, viewerOf(request), fields, files.file[0]);
      reply.code(answer.id === null ? 200 : 201);
      return answer;
    },
  );

  route(
    'GET /services/imports',
    { access: signedIn, keyScope: 'publish', summary: 'One’s last import, if there is one.' },
    (request) => lastImport(ctx, viewerOf(request)),
  );

  route(
    'GET /services/imports/:id',
    {
      access: signedIn,
      keyScope: 'publish',
      summary: 'How far one’s own import is, line by line; kept for 30 days.',
    },
    (request) => readImport(ctx, viewerOf(request), request.params.id),
  );
};
