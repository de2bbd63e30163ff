import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { keysOf, makeKey, revokeKey } from './api-keys.ts';

export const apiKeys: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'POST /users/me/api-keys',
    {
      access: signedIn,
      refusals: ['confirmation_needed', 'conflict', 'rate_limited'],
      summary:
        'Makes a key with which a program acts for its owner, as far as its scopes go. `key` is said only here. No key makes keys.',
    },
    (request) => makeKey(ctx, viewerOf(request), request.body),
  );

  route(
    'GET /users/me/api-keys',
    { access: signedIn, summary: 'One’s keys, the newest first; an expired one for 30 days more.' },
    (request) => keysOf(ctx, viewerOf(request)),
  );

  route(
    'DELETE /users/me/api-keys/:id',
    { access: signedIn, summary: 'Revokes one: it ends at once.' },
    (request) => revokeKey(ctx, viewerOf(request), request.params.id),
  );
};
