import { anyone, anyoneOrSignedIn } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { search as find, inTurn } from './search.ts';
import { suggest } from './suggest.ts';

export const search: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /search',
    {
      access: anyoneOrSignedIn,
      keyScope: 'read',
      isSearch: true,
      summary: 'What matches, ten at a time; `last_id` as the page before said.',
    },
    (request) => find(ctx, request.query, request.viewer),
  );

  route(
    'GET /search/suggestions',
    { access: anyone, isSearch: true, summary: 'How a search that is being typed could go on.' },
    async (request) => {
      const { q } = request.query;
      return { suggestions: await inTurn(ctx, () => suggest(ctx, q)) };
    },
  );
};
