import { anyone } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { listReviews } from './reading.ts';

export const reviews: Feature = (api) => {
  const { ctx } = api;
  const forAnyone = routesOf(api, anyone);

  forAnyone(
    'GET /reviews',
    'Reviews of a person or a company, newest first.',
    { refusals: ['not_found'] },
    ({ query }) => listReviews(ctx, query),
  );
};
