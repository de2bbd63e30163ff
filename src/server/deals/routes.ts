import { evenSuspended, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { callerOf } from '#server/http/client-address.ts';
import { offersOn } from './comparing.ts';
import { begin } from './deals.ts';
import { readOffering } from './offering.ts';
import { listOwnDeals, readDeal } from './reading.ts';
import { review } from './reviewing.ts';
import { takeStep } from './steps.ts';

export const deals: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'POST /deals',
    {
      access: signedIn,
      keyScope: 'deals',
      refusals: ['not_found', 'forbidden', 'email_not_proven', 'conflict'],
      summary:
        'Asks for an offer, or makes one. Asking about a service also writes to who offers it. While a deal of the same two about the same is open, 200 with it, and what is new goes into its conversation.',
    },
    async (request, reply) => {
      const { deal, isNew } = await begin(ctx, viewerOf(request), request.body, callerOf(request));
      reply.code(isNew ? 201 : 200);
      return deal;
    },
  );

  route(
    'GET /deals',
    {
      access: evenSuspended,
      keyScope: 'deals',
      summary: 'One’s own deals, the newest first. Those of one conversation come with their newest events.',
    },
    (request) => listOwnDeals(ctx, viewerOf(request), request.query),
  );

  route(
    'GET /requests/:id/offering',
    {
      access: signedIn,
      keyScope: 'deals',
      refusals: ['not_found'],
      summary: 'Whether one may make an offer on a request, and why not.',
    },
    (request) => readOffering(ctx, viewerOf(request), request.params.id),
  );

  route(
    'GET /requests/:id/offers',
    {
      access: signedIn,
      keyScope: 'deals',
      refusals: ['not_found', 'forbidden'],
      summary: 'The offers on one’s own request, to compare them.',
    },
    (request) => offersOn(ctx, viewerOf(request), request.params.id),
  );

  route(
    'GET /deals/:id',
    {
      access: evenSuspended,
      keyScope: 'deals',
      forCompany: 'answer',
      refusals: ['not_found'],
      summary: 'A deal, for its two people.',
    },
    (request) => readDeal(ctx, viewerOf(request), request.params.id),
  );

  route(
    'POST /deals/:id/steps',
    {
      access: signedIn,
      keyScope: 'deals',
      forCompany: 'answer',
      refusals: ['not_found', 'forbidden', 'conflict'],
      summary: 'Takes a step. Where the deal has moved on, the refusal carries the deal as it is.',
    },
    (request) => takeStep(ctx, viewerOf(request), request.params.id, request.body),
  );

  route(
    'POST /deals/:id/review',
    {
      access: signedIn,
      forCompany: 'answer',
      refusals: ['not_found', 'forbidden', 'conflict', 'warnings'],
      summary: 'Reviews the other side, once. Hidden until both have written, or the time is over.',
    },
    (request) => review(ctx, viewerOf(request), request.params.id, request.body),
  );
};
