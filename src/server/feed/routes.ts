import * as contract from '#lib/contract/feed.ts';
import { anyoneOrSignedIn } from '#server/http/calls/access.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { readFeed } from './feed.ts';

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
};
