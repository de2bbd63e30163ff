import { anyone, signedIn } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { listFreelancers, save } from './freelancers.ts';
import { readOwn } from './reading.ts';

export const freelancers: Feature = (api) => {
  const { ctx } = api;
  const reading = routesOf(api, signedIn, { keyScope: 'read' });
  const forPeople = routesOf(api, signedIn);
  const forAnyone = routesOf(api, anyone);

  reading('GET /freelancer/profile', 'What one offers oneself.', { refusals: ['not_found'] }, ({ viewer }) =>
    readOwn(ctx, viewer),
  );

  forPeople('POST /freelancer/profile', 'Says, or changes, what one offers.', ({ viewer, body }) =>
    save(ctx, viewer, body),
  );

  forAnyone('GET /freelancer/search', 'Freelancers, the newest first.', { isSearch: true }, ({ query }) =>
    listFreelancers(ctx, query),
  );
};
