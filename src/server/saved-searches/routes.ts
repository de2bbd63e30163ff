import { signedIn } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { remove, save, savedBy } from './saved-searches.ts';

export const savedSearches: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api, signedIn);

  route(
    'GET /saved-searches',
    'The searches of which one is told new matches, the latest first.',
    { keyScope: 'read' },
    ({ viewer }) => savedBy(ctx, viewer),
  );

  route(
    'POST /saved-searches',
    'Saves a search, to be told of new matches. The same search twice is one.',
    { refusals: ['conflict'] },
    ({ viewer, body }) => save(ctx, viewer, body),
  );

  route(
    'DELETE /saved-searches/:id',
    'Saves the search no longer. What was told of it goes with it.',
    async ({ viewer, params }) => {
      await remove(ctx, viewer, params.id);
    },
  );
};
