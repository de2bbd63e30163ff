import { anyoneOrSignedIn, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { readBookmarks, readFeed } from './feed.ts';

export const feed: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /search/feed',
    {
      access: anyoneOrSignedIn,
      keyScope: 'read',
      summary:
        'What is new, ten at a time; `last_id` as the page before said. `following`: of whom one follows, for who is signed in.',
    },
    (request) => readFeed(ctx, request.query, request.viewer),
  );

  route(
    'GET /bookmarks',
    { access: signedIn, keyScope: 'read', summary: 'What one keeps for later, the newest first.' },
    (request) => readBookmarks(ctx, viewerOf(request), request.query),
  );
};
