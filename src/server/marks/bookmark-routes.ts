import * as contract from '#lib/contract/bookmarks.ts';
import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { toggle } from './bookmarks.ts';

export const bookmarks: Feature = (api) => {
  const { ctx } = api;

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
