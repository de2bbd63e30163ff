import { signedIn } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { block, blockedBy, unblock } from './blocks.ts';
import { follow, followedBy, followsAmong, unfollow } from './follows.ts';

export const relations: Feature = (api) => {
  const { ctx } = api;
  const forPeople = routesOf(api, signedIn);
  const reading = routesOf(api, signedIn, { keyScope: 'read' });

  forPeople(
    'GET /blocks',
    'The people and companies whom one has blocked, or the people whom a company has, the latest first.',
    { refusals: ['forbidden', 'not_found'] },
    ({ viewer, query }) => blockedBy(ctx, viewer, query.company_id),
  );

  forPeople(
    'PUT /blocks/:id',
    'Blocks a person: neither reaches the other any more. With `company_id`, for a company that one runs, or a company by its owner.',
    { refusals: ['validation_failed', 'forbidden'], takes: multipart({}, { orJson: true, orNone: true }) },
    ({ viewer, params, query, body }) =>
      block(ctx, viewer, params.id, body.fields.company_id ?? query.company_id),
  );

  forPeople(
    'DELETE /blocks/:id',
    'Unblocks a person, or likewise for a company, or a company.',
    { refusals: ['forbidden'] },
    ({ viewer, params, query }) => unblock(ctx, viewer, params.id, query.company_id),
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
