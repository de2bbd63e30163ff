import { signedIn } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { report } from './reports.ts';

export const reports: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api, signedIn);

  route(
    'POST /reports',
    'Opens a case for moderators. With `client_id` it may be repeated.',
    { refusals: ['not_found', 'conflict'] },
    ({ viewer, body }) => report(ctx, viewer, body),
  );
};
