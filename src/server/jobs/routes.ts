import { pictureLimit } from '#lib/contract/job-form.ts';
import { anyoneOrSignedIn, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { versioned } from '#server/http/calls/versions.ts';
import { callerOf } from '#server/http/client-address.ts';
import {
  editCall,
  forCompany,
  pictureCall,
  promoteCall,
  publishCall,
  removeCall,
} from '#server/publishing/routes.ts';
import { beacons } from '#server/visits/visits.ts';
import { close, edit, extend, noteView, promote, publish, remove, republish } from './jobs.ts';
import { listJobs } from './list.ts';
import { listOwnJobs } from './reading.ts';

const picture = { most: 1, limit: pictureLimit, types: 'pictures' } as const;
const takes = multipart({ image: picture }, { orJson: true });

export const jobs: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'POST /jobs',
    ...forCompany(publishCall('Publishes a vacancy of a company of one’s own.', takes, publish)),
  );

  route(
    'POST /jobs/pictures',
    ...pictureCall('Keeps a picture, for `image_url`: JPG, PNG or WebP, 5 MB.', picture),
  );

  route(
    'GET /jobs/my-jobs',
    {
      access: signedIn,
      keyScope: 'read',
      forCompany: 'publish',
      refusals: ['forbidden', 'not_found'],
      summary: 'One’s own, in any state, the newest first.',
    },
    (request) => listOwnJobs(ctx, viewerOf(request), request.query),
  );

  route('PUT /jobs/:id', ...forCompany(editCall(takes, edit)));

  route('DELETE /jobs/:id', ...forCompany(removeCall(remove)));

  route('POST /jobs/:id/promote', ...forCompany(promoteCall(promote)));

  route(
    'POST /jobs/:id/close',
    {
      access: signedIn,
      keyScope: 'publish',
      forCompany: 'publish',
      refusals: ['forbidden'],
      summary: 'Closes it, perhaps because somebody was found, and declines who has no answer yet, if asked.',
    },
    async (request, reply) =>
      versioned(reply, await close(ctx, viewerOf(request), request.params.id, request.body)),
  );

  route(
    'POST /jobs/:id/extend',
    {
      access: signedIn,
      keyScope: 'publish',
      forCompany: 'publish',
      refusals: ['forbidden'],
      summary: 'Moves its deadline on by thirty days.',
    },
    async (request, reply) => versioned(reply, await extend(ctx, viewerOf(request), request.params.id)),
  );

  route(
    'POST /jobs/:id/republish',
    {
      access: signedIn,
      keyScope: 'publish',
      forCompany: 'publish',
      refusals: ['forbidden'],
      summary: 'Opens it again for thirty days, at the top of the feed.',
    },
    async (request, reply) => versioned(reply, await republish(ctx, viewerOf(request), request.params.id)),
  );

  route(
    'GET /jobs',
    {
      access: anyoneOrSignedIn,
      keyScope: 'read',
      isSearch: true,
      summary: 'Open vacancies, the newest first; paused and closed ones are listed for their owner alone.',
    },
    (request) => listJobs(ctx, request.query, request.viewer),
  );

  route(
    'POST /jobs/:id/view',
    {
      access: anyoneOrSignedIn,
      limits: [beacons],
      summary: 'Somebody looks at it: counted once a visitor a day.',
    },
    (request) => noteView(ctx, request.params.id, { viewer: request.viewer, stranger: callerOf(request) }),
  );
};
