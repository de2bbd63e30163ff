import * as z from 'zod/mini';
import * as contract from '#lib/contract/follows.ts';
import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { follow, followedBy, followsAmong, unfollow } from './follows.ts';

export const follows: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/follows',
    {
      config: { access: signedIn },
      schema: {
        summary: 'The people and companies that one follows, the newest first; `last_id` is a `follow_id`.',
        querystring: contract.followPages,
        response: { 200: z.array(contract.followedSeller) },
      },
    },
    (request) => followedBy(ctx, viewerOf(request), request.query),
  );

  api.get(
    '/follows/mine',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Whom one follows among `things`: `company-3,user-7`, and how many do.',
        querystring: contract.ownFollowsQuery,
        response: { 200: z.array(contract.ownFollow) },
      },
    },
    (request) => followsAmong(ctx, viewerOf(request), request.query.things),
  );

  api.put(
    '/follows/:type/:id',
    {
      config: { access: signedIn, refusals: ['not_found', 'validation_failed', 'conflict'] },
      schema: {
        summary: 'Follows a person or a company; once more changes nothing.',
        params: contract.byFollowed,
        response: { 200: contract.follow },
      },
    },
    (request) => follow(ctx, viewerOf(request), request.params),
  );

  api.delete(
    '/follows/:type/:id',
    {
      config: { access: signedIn, refusals: ['not_found', 'validation_failed'] },
      schema: {
        summary: 'No longer follows; once more changes nothing.',
        params: contract.byFollowed,
        response: { 200: contract.follow },
      },
    },
    (request) => unfollow(ctx, viewerOf(request), request.params),
  );
};
