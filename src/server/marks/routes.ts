import { anyoneOrSignedIn, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { toggleBookmark } from './bookmarks.ts';
import { countLikes, toggleLike } from './likes.ts';
import { marksOf } from './marks.ts';

export const marks: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'POST /likes',
    {
      access: signedIn,
      refusals: ['not_found'],
      summary: 'Likes it, or no longer: then with a message. With `is_liked` it may be repeated.',
    },
    async (request) => {
      const { likeable_type: type, likeable_id: id, is_liked } = request.body;
      return toggleLike(ctx, viewerOf(request), { type, id }, is_liked);
    },
  );

  route(
    'GET /likes/mine',
    {
      access: signedIn,
      keyScope: 'read',
      summary: 'What one likes and has bookmarked among `things`: `service-12,company-7`.',
    },
    (request) => marksOf(ctx, viewerOf(request), request.query.things),
  );

  route(
    'GET /likes/:type/:id/count',
    {
      access: anyoneOrSignedIn,
      keyScope: 'read',
      summary: 'How many like it, and whether one does oneself.',
    },
    (request) => countLikes(ctx, request.params, request.viewer),
  );

  route(
    'POST /bookmarks',
    {
      access: signedIn,
      refusals: ['not_found'],
      summary: 'Bookmarks it, or no longer. With `is_bookmarked` it may be repeated.',
    },
    (request) => {
      const { is_bookmarked, ...thing } = request.body;
      return toggleBookmark(ctx, viewerOf(request), thing, is_bookmarked);
    },
  );
};
