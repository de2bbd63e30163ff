import * as contract from '#lib/contract/search.ts';
import { anyone, anyoneOrSignedIn } from '#server/http/calls/access.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { search as find, inTurn } from './search.ts';
import { suggest } from './suggest.ts';

export const search: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/search',
    {
      config: { access: anyoneOrSignedIn, isSearch: true },
      schema: {
        summary: 'What matches, ten at a time; `last_id` as the page before said.',
        querystring: contract.searchQuery,
        response: { 200: contract.searchPage },
      },
    },
    (request) => find(ctx, request.query, request.viewer),
  );

  api.get(
    '/search/suggestions',
    {
      config: { access: anyone, isSearch: true },
      schema: {
        summary: 'How a search that is being typed could go on.',
        querystring: contract.suggestQuery,
        response: { 200: contract.suggestions },
      },
    },
    async (request) => {
      const { q } = request.query;
      return { suggestions: await inTurn(ctx, () => suggest(ctx, q)) };
    },
  );
};
