import * as z from 'zod/mini';
import { freelancerFilters } from '#lib/contract/filters.ts';
import * as contract from '#lib/contract/freelancers.ts';
import { anyone, signedIn, viewerOf } from '#server/http/calls/access.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { listFreelancers, save } from './freelancers.ts';
import { readOwn } from './reading.ts';

export const freelancers: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/freelancer/profile',
    {
      config: { access: signedIn, refusals: ['not_found'] },
      schema: { summary: 'What one offers oneself.', response: { 200: contract.freelancer } },
    },
    (request) => readOwn(ctx, viewerOf(request)),
  );

  api.post(
    '/freelancer/profile',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Says, or changes, what one offers.',
        body: contract.saveFreelancer,
        response: { 200: contract.freelancer },
      },
    },
    (request) => save(ctx, viewerOf(request), request.body),
  );

  api.get(
    '/freelancer/search',
    {
      config: { access: anyone, isSearch: true },
      schema: {
        summary: 'Freelancers, the newest first.',
        querystring: freelancerFilters,
        response: { 200: z.array(contract.freelancerItem) },
      },
    },
    (request) => listFreelancers(ctx, request.query),
  );
};
