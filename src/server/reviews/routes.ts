import { anyone, signedIn } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { listReviews } from './reading.ts';
import { replyToReview } from './reviews.ts';

export const reviews: Feature = (api) => {
  const { ctx } = api;
  const forAnyone = routesOf(api, anyone);
  const answering = routesOf(api, signedIn, { forCompany: 'answer' });

  forAnyone(
    'GET /reviews',
    'Reviews of a person or a company, newest first.',
    { refusals: ['not_found'] },
    ({ query }) => listReviews(ctx, query),
  );

  answering(
    'POST /reviews/:id/reply',
    'Answers a review of oneself or of one’s company, once.',
    { refusals: ['not_found', 'forbidden', 'conflict', 'warnings'] },
    ({ viewer, params, body }) => replyToReview(ctx, viewer, params.id, body),
  );
};
