import { anyone, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { listReviews } from './reading.ts';
import { replyToReview } from './reviews.ts';

export const reviews: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /reviews',
    { access: anyone, refusals: ['not_found'], summary: 'Reviews of a person or a company, newest first.' },
    (request) => listReviews(ctx, request.query),
  );

  route(
    'POST /reviews/:id/reply',
    {
      access: signedIn,
      forCompany: 'answer',
      refusals: ['not_found', 'forbidden', 'conflict', 'warnings'],
      summary: 'Answers a review of oneself or of one’s company, once.',
    },
    (request) => replyToReview(ctx, viewerOf(request), request.params.id, request.body),
  );
};
