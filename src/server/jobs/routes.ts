import { pictureLimit } from '#lib/contract/job-form.ts';
import { keepPicture } from '#server/files/pictures.ts';
import { anyoneOrSignedIn, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { callerOf } from '#server/http/calls/caller.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { routesOf } from '#server/http/calls/route.ts';
import { versioned, versionIn } from '#server/http/calls/versions.ts';
import { beacons } from '#server/visits/visits.ts';
import { close, edit, extend, promote, publish, remove, republish } from './jobs.ts';
import { listJobs } from './list.ts';
import { listOwnJobs } from './reading.ts';
import { noteView } from './visits.ts';

const picture = { most: 1, limit: pictureLimit, types: 'pictures' } as const;

const own: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'POST /jobs',
    {
      access: signedIn,
      refusals: ['forbidden', 'not_found', 'conflict', 'unavailable'],
      summary: 'Publishes a vacancy of a company of one’s own.',
      takes: multipart({ image: picture }, { orJson: true }),
    },
    async (request, reply) => {
      const { fields, files } = request.body;
      return versioned(reply, await publish(ctx, viewerOf(request), fields, files.image));
    },
  );

  route(
    'POST /jobs/pictures',
    {
      access: signedIn,
      refusals: ['unavailable'],
      summary: 'Keeps a picture, for `image_url`: JPG, PNG or WebP, 5 MB.',
      takes: multipart({ image: { ...picture, least: 1 } }),
    },
    async (request) => {
      const [image] = request.body.files.image;
      return await keepPicture(ctx, viewerOf(request).id, image);
    },
  );

  route(
    'GET /jobs/my-jobs',
    {
      access: signedIn,
      refusals: ['forbidden', 'not_found'],
      summary: 'One’s own, in any state, the newest first.',
    },
    (request) => listOwnJobs(ctx, viewerOf(request), request.query),
  );

  route(
    'PUT /jobs/:id',
    {
      access: signedIn,
      refusals: ['forbidden', 'conflict', 'unavailable'],
      summary: 'Changes what is sent; with `updated_at`, or If-Match, only what was not changed since.',
      takes: multipart({ image: picture }, { orJson: true }),
    },
    async (request, reply) => {
      const { fields, files } = request.body;
      const sent = { ...versionIn(request.headers), ...fields };
      return versioned(reply, await edit(ctx, viewerOf(request), request.params.id, sent, files.image));
    },
  );

  route(
    'DELETE /jobs/:id',
    { access: signedIn, refusals: ['forbidden'], summary: 'Deletes it.' },
    async (request) => {
      await remove(ctx, viewerOf(request), request.params.id);
    },
  );

  route(
    'POST /jobs/:id/promote',
    { access: signedIn, refusals: ['forbidden'], summary: 'Promotes it, or no longer.' },
    async (request, reply) => {
      const { is_promoted } = request.body;
      return versioned(reply, await promote(ctx, viewerOf(request), request.params.id, is_promoted));
    },
  );

  route(
    'POST /jobs/:id/close',
    {
      access: signedIn,
      refusals: ['forbidden'],
      summary: 'Closes it, perhaps because somebody was found, and declines who has no answer yet, if asked.',
    },
    async (request, reply) =>
      versioned(reply, await close(ctx, viewerOf(request), request.params.id, request.body)),
  );

  route(
    'POST /jobs/:id/extend',
    { access: signedIn, refusals: ['forbidden'], summary: 'Moves its deadline on by thirty days.' },
    async (request, reply) => versioned(reply, await extend(ctx, viewerOf(request), request.params.id)),
  );

  route(
    'POST /jobs/:id/republish',
    {
      access: signedIn,
      refusals: ['forbidden'],
      summary: 'Opens it again for thirty days, at the top of the feed.',
    },
    async (request, reply) => versioned(reply, await republish(ctx, viewerOf(request), request.params.id)),
  );
};

const open: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /jobs',
    {
      access: anyoneOrSignedIn,
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
    async (request) => {
      await noteView(ctx, request.params.id, { viewer: request.viewer, stranger: callerOf(request) });
    },
  );
};

export const jobs: Feature = (api) => {
  own(api);
  open(api);
};
