import { pictureLimit } from '#lib/contract/job-form.ts';
import { anyoneOrSignedIn, signedIn } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { versioned } from '#server/http/calls/versions.ts';
import { visitorOf } from '#server/http/client-address.ts';
import { editCall, pictureCall, promoteCall, publishCall, removeCall } from '#server/publishing/routes.ts';
import { beacons } from '#server/visits/visits.ts';
import { close, edit, extend, noteView, promote, publish, remove, republish } from './jobs.ts';
import { listJobs } from './list.ts';
import { listOwnJobs } from './reading.ts';

const picture = { most: 1, limit: pictureLimit, types: 'pictures' } as const;
const takes = multipart({ image: picture }, { orJson: true });

export const jobs: Feature = (api) => {
  const { ctx } = api;
  const publishingForCompany = routesOf(api, signedIn, { keyScope: 'publish', forCompany: 'publish' });
  const publishing = routesOf(api, signedIn, { keyScope: 'publish' });
  const readingForCompany = routesOf(api, signedIn, { keyScope: 'read', forCompany: 'publish' });
  const openReading = routesOf(api, anyoneOrSignedIn, { keyScope: 'read' });
  const forEverybody = routesOf(api, anyoneOrSignedIn);

  publishingForCompany(
    'POST /jobs',
    ...publishCall('Publishes a vacancy of a company of one’s own.', takes, publish),
  );

  publishing(
    'POST /jobs/pictures',
    ...pictureCall('Keeps a picture, for `image_url`: JPG, PNG or WebP, 5 MB.', picture),
  );

  readingForCompany(
    'GET /jobs/my-jobs',
    'One’s own, in any state, the newest first.',
    { refusals: ['forbidden', 'not_found'] },
    ({ viewer, query }) => listOwnJobs(ctx, viewer, query),
  );

  publishingForCompany('PUT /jobs/:id', ...editCall(takes, edit));

  publishingForCompany('DELETE /jobs/:id', ...removeCall(remove));

  publishingForCompany('POST /jobs/:id/promote', ...promoteCall(promote));

  publishingForCompany(
    'POST /jobs/:id/close',
    'Closes it, perhaps because somebody was found, and declines who has no answer yet, if asked.',
    { refusals: ['forbidden'] },
    async ({ viewer, params, body }, reply) => versioned(reply, await close(ctx, viewer, params.id, body)),
  );

  publishingForCompany(
    'POST /jobs/:id/extend',
    'Moves its deadline on by thirty days.',
    { refusals: ['forbidden'] },
    async ({ viewer, params }, reply) => versioned(reply, await extend(ctx, viewer, params.id)),
  );

  publishingForCompany(
    'POST /jobs/:id/republish',
    'Opens it again for thirty days, at the top of the feed.',
    { refusals: ['forbidden'] },
    async ({ viewer, params }, reply) => versioned(reply, await republish(ctx, viewer, params.id)),
  );

  openReading(
    'GET /jobs',
    'Open vacancies, the newest first; paused and closed ones are listed for their owner alone.',
    { isSearch: true },
    ({ viewer, query }) => listJobs(ctx, query, viewer),
  );

  forEverybody(
    'POST /jobs/:id/view',
    'Somebody looks at it: counted once a visitor a day.',
    { limits: [beacons] },
    (request) => noteView(ctx, request.params.id, visitorOf(request)),
  );
};
