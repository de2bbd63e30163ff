import { signedIn } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { keysOf, makeKey, revokeKey } from './api-keys.ts';

export const apiKeys: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api, signedIn);

  route(
    'POST /users/me/api-keys',
    'Makes a key with which a program acts for its owner, as far as its scopes go. `key` is said only here. No key makes keys.',
    { refusals: ['confirmation_needed', 'conflict', 'rate_limited'] },
    ({ viewer, body }) => makeKey(ctx, viewer, body),
  );

  route(
    'GET /users/me/api-keys',
    'One’s keys, the newest first; an expired one for 30 days more.',
    ({ viewer }) => keysOf(ctx, viewer),
  );

  route('DELETE /users/me/api-keys/:id', 'Revokes one: it ends at once.', ({ viewer, params }) =>
    revokeKey(ctx, viewer, params.id),
  );
};
