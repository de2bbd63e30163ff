import { anyone, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { listFreelancers, save } from './freelancers.ts';
import { readOwn } from './reading.ts';

export const freelancers: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /freelancer/profile',
    { access: signedIn, keyScope: 'read', refusals: ['not_found'], summary: 'What one offers oneself.' },
    (request) => readOwn(ctx, viewerOf(request)),
  );

  route(
    'POST /freelancer/profile',
    { access: signedIn, summary: 'Says, or changes, what one offers.' },
    (request) => save(ctx, viewerOf(request), request.body),
  );

  route(
    'GET /freelancer/search',
    { access: anyone, isSearch: true, summary: 'Freelancers, the newest first.' },
    (request) => listFreelancers(ctx, request.query),
  );
};
