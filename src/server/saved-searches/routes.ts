import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { remove, save, savedBy } from './saved-searches.ts';

export const savedSearches: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /saved-searches',
    {
      access: signedIn,
      keyScope: 'read',
      summary: 'The searches of which one is told new matches, the latest first.',
    },
    (request) => savedBy(ctx, viewerOf(request)),
  );

  route(
    'POST /saved-searches',
    {
      access: signedIn,
      refusals: ['conflict'],
      summary: 'Saves a search, to be told of new matches. The same search twice is one.',
    },
    (request) => save(ctx, viewerOf(request), request.body),
  );

  route(
    'DELETE /saved-searches/:id',
    { access: signedIn, summary: 'Saves the search no longer. What was told of it goes with it.' },
    async (request) => {
      await remove(ctx, viewerOf(request), request.params.id);
    },
  );
};
