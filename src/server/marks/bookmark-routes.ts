import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { toggle } from './bookmarks.ts';

export const bookmarks: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'POST /bookmarks',
    {
      access: signedIn,
      refusals: ['not_found'],
      summary: 'Keeps it for later, or no longer. With `is_bookmarked` it may be repeated.',
    },
    (request) => {
      const { is_bookmarked, ...thing } = request.body;
      return toggle(ctx, viewerOf(request), thing, is_bookmarked);
    },
  );
};
