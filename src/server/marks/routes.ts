import { anyoneOrSignedIn, signedIn } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { toggleBookmark } from './bookmarks.ts';
import { countLikes, toggleLike } from './likes.ts';
import { marksOf } from './marks.ts';

export const marks: Feature = (api) => {
  const { ctx } = api;
  const forPeople = routesOf(api, signedIn);
  const openReading = routesOf(api, anyoneOrSignedIn, { keyScope: 'read' });

  forPeople(
    'POST /likes',
    'Likes it, or no longer: then with a message. With `is_liked` it may be repeated.',
    { refusals: ['not_found'] },
    async ({ viewer, body }) => {
      const { likeable_type: type, likeable_id: id, is_liked } = body;
      return toggleLike(ctx, viewer, { type, id }, is_liked);
    },
  );

  forPeople(
    'GET /likes/mine',
    'What one likes and has bookmarked among `things`: `service-12,company-7`.',
    { keyScope: 'read' },
    ({ viewer, query }) => marksOf(ctx, viewer, query.things),
  );

  openReading(
    'GET /likes/:type/:id/count',
    'How many like it, and whether one does oneself.',
    ({ viewer, params }) => countLikes(ctx, params, viewer),
  );

  forPeople(
    'POST /bookmarks',
    'Bookmarks it, or no longer. With `is_bookmarked` it may be repeated.',
    { refusals: ['not_found'] },
    ({ viewer, body }) => {
      const { is_bookmarked, ...thing } = body;
      return toggleBookmark(ctx, viewer, thing, is_bookmarked);
    },
  );
};
