import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { block, blockedBy, unblock } from './blocks.ts';
import { follow, followedBy, followsAmong, unfollow } from './follows.ts';

export const relations: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /blocks',
    { access: signedIn, summary: 'The people whom one has blocked, the latest first.' },
    (request) => blockedBy(ctx, viewerOf(request)),
  );

  route(
    'PUT /blocks/:id',
    {
      access: signedIn,
      refusals: ['validation_failed'],
      summary: 'Blocks a person: neither reaches the other any more.',
    },
    (request) => block(ctx, viewerOf(request), request.params.id),
  );

  route('DELETE /blocks/:id', { access: signedIn, summary: 'Unblocks a person.' }, (request) =>
    unblock(ctx, viewerOf(request), request.params.id),
  );

  route(
    'GET /follows',
    {
      access: signedIn,
      keyScope: 'read',
      summary: 'The people and companies that one follows, the newest first; `last_id` is a `follow_id`.',
    },
    (request) => followedBy(ctx, viewerOf(request), request.query),
  );

  route(
    'GET /follows/mine',
    {
      access: signedIn,
      keyScope: 'read',
      summary: 'Whom one follows among `things`: `company-3,user-7`, and how many do.',
    },
    (request) => followsAmong(ctx, viewerOf(request), request.query.things),
  );

  route(
    'PUT /follows/:type/:id',
    {
      access: signedIn,
      refusals: ['not_found', 'validation_failed', 'conflict'],
      summary: 'Follows a person or a company; once more changes nothing.',
    },
    (request) => follow(ctx, viewerOf(request), request.params),
  );

  route(
    'DELETE /follows/:type/:id',
    {
      access: signedIn,
      refusals: ['not_found', 'validation_failed'],
      summary: 'No longer follows; once more changes nothing.',
    },
    (request) => unfollow(ctx, viewerOf(request), request.params),
  );
};
