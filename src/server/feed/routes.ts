import * as z from 'zod/mini';
import { bookmarkedItem } from '#lib/contract/bookmarks.ts';
import * as contract from '#lib/contract/feed.ts';
import { paging } from '#lib/contract/lists.ts';
import { anyoneOrSignedIn, signedIn, viewerOf } from '#server/http/calls/access.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { readBookmarks, readFeed } from './feed.ts';

export const feed: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/search/feed',
    {
      config: { access: anyoneOrSignedIn },
      schema: {
        summary:
          'What is new, ten at a time; `last_id` as the page before said. `following`: of whom one follows, for who is signed in.',
        querystring: contract.feedQuery,
        response: { 200: contract.feedPage },
      },
    },
    (request) => readFeed(ctx, request.query, request.viewer),
  );

  api.get(
    '/bookmarks',
    {
      config: { access: signedIn },
      schema: {
        summary: 'What one keeps for later, the newest first.',
        querystring: paging(20, 50),
        response: { 200: z.array(bookmarkedItem) },
      },
    },
    (request) => readBookmarks(ctx, viewerOf(request), request.query),
  );
};
