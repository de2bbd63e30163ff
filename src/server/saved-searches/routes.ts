import * as z from 'zod/mini';
import { byId } from '#lib/contract/id.ts';
import * as contract from '#lib/contract/saved-searches.ts';
import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import { nothing } from '#server/http/calls/declared.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { remove, save, savedBy } from './saved-searches.ts';

export const savedSearches: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/saved-searches',
    {
      config: { access: signedIn },
      schema: {
        summary: 'The searches of which one is told new matches, the latest first.',
        response: { 200: z.array(contract.savedSearch) },
      },
    },
    (request) => savedBy(ctx, viewerOf(request)),
  );

  api.post(
    '/saved-searches',
    {
      config: { access: signedIn, refusals: ['conflict'] },
      schema: {
        summary: 'Saves a search, to be told of new matches. The same search twice is one.',
        body: contract.saveSearch,
        response: { 201: contract.savedSearch },
      },
    },
    (request) => save(ctx, viewerOf(request), request.body),
  );

  api.delete(
    '/saved-searches/:id',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Saves the search no longer. What was told of it goes with it.',
        params: byId,
        response: { 204: nothing },
      },
    },
    async (request) => {
      await remove(ctx, viewerOf(request), request.params.id);
    },
  );
};
