import * as contract from '#lib/contract/feed.ts';
import { anyoneOrSignedIn } from '#server/http/calls/access.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { routesOf } from '#server/http/calls/route.ts';
import { readFeed } from './feed.ts';

export const feed: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api, contract.feedCalls);

  route(
    'GET /search/feed',
    {
      access: anyoneOrSignedIn,
      summary:
        'What is new, ten at a time; `last_id` as the page before said. `following`: of whom one follows, for who is signed in.',
    },
    (request) => readFeed(ctx, request.query, request.viewer),
  );
};
