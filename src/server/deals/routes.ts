import { evenSuspended, signedIn } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { callerOf } from '#server/http/client-address.ts';
import { offersOn } from './comparing.ts';
import { begin } from './deals.ts';
import { listFitting } from './fitting.ts';
import { readOffering } from './offering.ts';
import { listOwnDeals, readDeal } from './reading.ts';
import { reply, review } from './reviewing.ts';
import { takeStep } from './steps.ts';

export const deals: Feature = (api) => {
  const { ctx } = api;
  const dealing = routesOf(api, signedIn, { keyScope: 'deals', refusals: ['not_found'] });
  const reading = routesOf(api, signedIn, { keyScope: 'read' });
  const forSuspendedToo = routesOf(api, evenSuspended, { keyScope: 'deals' });
  const answering = routesOf(api, signedIn, { forCompany: 'answer' });

  dealing(
    'POST /deals',
    'Asks a person or a company for an offer, or makes one. Asking about a service also writes to who offers it. While a deal of the same two about the same is open, 200 with it, and what is new goes into its conversation.',
    { refusals: ['forbidden', 'email_not_proven', 'conflict'] },
    async (request, reply) => {
      const { deal, isNew } = await begin(ctx, request.viewer, request.body, callerOf(request));
      reply.code(isNew ? 201 : 200);
      return deal;
    },
  );

  forSuspendedToo(
    'GET /deals',
    'One’s own deals, the newest first. Those of one conversation come with their newest events.',
    ({ viewer, query }) => listOwnDeals(ctx, viewer, query),
  );

  reading(
    'GET /requests/fitting',
    'Open requests in the categories of one’s own services that one has not answered, the newest first.',
    ({ viewer, query }) => listFitting(ctx, viewer, query),
  );

  dealing(
    'GET /requests/:id/offering',
    'Whether one may make an offer on a request, and why not.',
    ({ viewer, params }) => readOffering(ctx, viewer, params.id),
  );

  dealing(
    'GET /requests/:id/offers',
    'The offers on one’s own request, to compare them.',
    { refusals: ['forbidden'] },
    ({ viewer, params }) => offersOn(ctx, viewer, params.id),
  );

  forSuspendedToo(
    'GET /deals/:id',
    'A deal, for its two people.',
    { forCompany: 'answer', refusals: ['not_found'] },
    ({ viewer, params }) => readDeal(ctx, viewer, params.id),
  );

  dealing(
    'POST /deals/:id/steps',
    'Takes a step. Where the deal has moved on, the refusal carries the deal as it is.',
    { forCompany: 'answer', refusals: ['forbidden', 'conflict'] },
    ({ viewer, params, body }) => takeStep(ctx, viewer, params.id, body),
  );

  answering(
    'POST /deals/:id/review',
    'Reviews the other side, once. Hidden until both have written, or the time is over.',
    { refusals: ['not_found', 'forbidden', 'conflict', 'warnings'] },
    ({ viewer, params, body }) => review(ctx, viewer, params.id, body),
  );

  answering(
    'POST /reviews/:id/reply',
    'Answers a review of oneself or of one’s company, once. Its author is told.',
    { refusals: ['not_found', 'forbidden', 'conflict', 'warnings'] },
    ({ viewer, params, body }) => reply(ctx, viewer, params.id, body),
  );
};
