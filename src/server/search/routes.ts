import { anyone, anyoneOrSignedIn } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { search as find, inTurn } from './search.ts';
import { suggest } from './suggest.ts';

export const search: Feature = (api) => {
  const { ctx } = api;
  const openReading = routesOf(api, anyoneOrSignedIn, { keyScope: 'read' });
  const forAnyone = routesOf(api, anyone);

  openReading(
    'GET /search',
    'What matches, ten at a time; `last_id` as the page before said.',
    { isSearch: true },
    ({ viewer, query }) => find(ctx, query, viewer),
  );

  forAnyone(
    'GET /search/suggestions',
    'How a search that is being typed could go on.',
    { isSearch: true },
    async ({ query }) => {
      const { q } = query;
      return { suggestions: await inTurn(ctx, () => suggest(ctx, q)) };
    },
  );
};
