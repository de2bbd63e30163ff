import { anyoneOrSignedIn, signedIn } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { readBookmarks, readFeed } from './feed.ts';

export const feed: Feature = (api) => {
  const { ctx } = api;
  const openReading = routesOf(api, anyoneOrSignedIn, { keyScope: 'read' });
  const reading = routesOf(api, signedIn, { keyScope: 'read' });

  openReading(
    'GET /search/feed',
    'What is new, ten at a time; `last_id` as the page before said. `following`: of whom one follows, for who is signed in.',
    ({ viewer, query }) => readFeed(ctx, query, viewer),
  );

  reading('GET /bookmarks', 'What one keeps for later, the newest first.', ({ viewer, query }) =>
    readBookmarks(ctx, viewer, query),
  );
};
