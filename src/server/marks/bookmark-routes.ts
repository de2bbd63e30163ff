import * as z from 'zod/mini';
import * as contract from '#lib/contract/bookmarks.ts';
import { paging } from '#lib/contract/lists.ts';
import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { list } from './bookmark-list.ts';
import { toggle } from './bookmarks.ts';

export const bookmarks: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/bookmarks',
    {
      config: { access: signedIn },
      schema: {
        summary: 'What one keeps for later, the newest first.',
        querystring: paging(20, 50),
        response: { 200: z.array(contract.bookmarkedItem) },
      },
    },
    (request) => list(ctx, viewerOf(request), request.query),
  );

  api.post(
    '/bookmarks',
    {
      config: { access: signedIn, refusals: ['not_found'] },
      schema: {
        summary: 'Keeps it for later, or no longer. With `is_bookmarked` it may be repeated.',
        body: contract.bookmark,
        response: { 200: contract.bookmarked },
      },
    },
    (request) => {
      const { is_bookmarked, ...thing } = request.body;
      return toggle(ctx, viewerOf(request), thing, is_bookmarked);
    },
  );
};
