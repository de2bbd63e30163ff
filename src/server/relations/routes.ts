import { signedIn } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { block, blockedBy, unblock } from './blocks.ts';
import { follow, followedBy, followsAmong, unfollow } from './follows.ts';

export const relations: Feature = (api) => {
  const { ctx } = api;
  const forPeople = routesOf(api, signedIn);
  const reading = routesOf(api, signedIn, { keyScope: 'read' });

  forPeople('GET /blocks', 'The people whom one has blocked, the latest first.', ({ viewer }) =>
    blockedBy(ctx, viewer),
  );

  forPeople(
    'PUT /blocks/:id',
    'Blocks a person: neither reaches the other any more.',
    { refusals: ['validation_failed'] },
    ({ viewer, params }) => block(ctx, viewer, params.id),
  );

  forPeople('DELETE /blocks/:id', 'Unblocks a person.', ({ viewer, params }) =>
    unblock(ctx, viewer, params.id),
  );

  reading(
    'GET /follows',
    'The people and companies that one follows, the newest first; `last_id` is a `follow_id`.',
    ({ viewer, query }) => followedBy(ctx, viewer, query),
  );

  reading(
    'GET /follows/mine',
    'Whom one follows among `things`: `company-3,user-7`, and how many do.',
    ({ viewer, query }) => followsAmong(ctx, viewer, query.things),
  );

  forPeople(
    'PUT /follows/:type/:id',
    'Follows a person or a company; once more changes nothing.',
    { refusals: ['not_found', 'validation_failed', 'conflict'] },
    ({ viewer, params }) => follow(ctx, viewer, params),
  );

  forPeople(
    'DELETE /follows/:type/:id',
    'No longer follows; once more changes nothing.',
    { refusals: ['not_found', 'validation_failed'] },
    ({ viewer, params }) => unfollow(ctx, viewer, params),
  );
};
