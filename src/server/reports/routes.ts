import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { report } from './reports.ts';

export const reports: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'POST /reports',
    {
      access: signedIn,
      refusals: ['not_found', 'conflict'],
      summary: 'Opens a case for moderators. With `client_id` it may be repeated.',
    },
    (request) => report(ctx, viewerOf(request), request.body),
  );
};
