import * as z from 'zod/mini';
import { byId } from '#lib/contract/id.ts';
import { jobFilters, myJobFilters } from '#lib/contract/job-filters.ts';
import { pictureLimit } from '#lib/contract/job-form.ts';
import * as contract from '#lib/contract/jobs.ts';
import { keptPicture } from '#lib/contract/services.ts';
import { applicationOf } from '#server/applications/reading.ts';
import { keepPicture } from '#server/files/pictures.ts';
import { anyoneOrSignedIn, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { callerOf } from '#server/http/calls/caller.ts';
import { nothing } from '#server/http/calls/declared.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { versioned, versionIn } from '#server/http/calls/versions.ts';
import { beacons } from '#server/visits/visits.ts';
import { close, edit, extend, promote, publish, remove, republish } from './jobs.ts';
import { listJobs } from './list.ts';
import { listOwnJobs, read } from './reading.ts';
import { noteView } from './visits.ts';

const picture = { most: 1, limit: pictureLimit, types: 'pictures' } as const;

const own: Feature = (api) => {
  const { ctx } = api;

  api.post(
    '/jobs',
    {
      config: { access: signedIn, refusals: ['forbidden', 'not_found', 'conflict', 'unavailable'] },
      schema: {
        summary: 'Publishes a vacancy of a company of one’s own.',
        body: multipart(contract.publishJob, { image: picture }, { orJson: true }),
        response: { 201: contract.job },
      },
    },
    async (request, reply) => {
      const { fields, files } = request.body;
      return versioned(reply, await publish(ctx, viewerOf(request), fields, files.image));
    },
  );

  api.post(
    '/jobs/pictures',
    {
      config: { access: signedIn, refusals: ['unavailable'] },
      schema: {
        summary: 'Keeps a picture, for `image_url`: JPG, PNG or WebP, 5 MB.',
        body: multipart(z.object({}), { image: { ...picture, least: 1 } }),
        response: { 201: keptPicture },
      },
    },
    async (request) => {
      const [image] = request.body.files.image;
      return await keepPicture(ctx, viewerOf(request).id, image);
    },
  );

  api.get(
    '/jobs/my-jobs',
    {
      config: { access: signedIn, refusals: ['forbidden', 'not_found'] },
      schema: {
        summary: 'One’s own, in any state, the newest first.',
        querystring: myJobFilters,
        response: { 200: z.array(contract.job) },
      },
    },
    (request) => listOwnJobs(ctx, viewerOf(request), request.query),
  );

  api.put(
    '/jobs/:id',
    {
      config: { access: signedIn, refusals: ['forbidden', 'conflict', 'unavailable'] },
      schema: {
        summary: 'Changes what is sent; with `updated_at`, or If-Match, only what was not changed since.',
        params: byId,
        body: multipart(contract.editJob, { image: picture }, { orJson: true }),
        response: { 200: contract.job },
      },
    },
    async (request, reply) => {
      const { fields, files } = request.body;
      const sent = { ...versionIn(request.headers), ...fields };
      return versioned(reply, await edit(ctx, viewerOf(request), request.params.id, sent, files.image));
    },
  );

  api.delete(
    '/jobs/:id',
    {
      config: { access: signedIn, refusals: ['forbidden'] },
      schema: { summary: 'Deletes it.', params: byId, response: { 204: nothing } },
    },
    async (request) => {
      await remove(ctx, viewerOf(request), request.params.id);
    },
  );

  api.post(
    '/jobs/:id/promote',
    {
      config: { access: signedIn, refusals: ['forbidden'] },
      schema: {
        summary: 'Promotes it, or no longer.',
        params: byId,
        body: contract.promoteJob,
        response: { 200: contract.job },
      },
    },
    async (request, reply) => {
      const { is_promoted } = request.body;
      return versioned(reply, await promote(ctx, viewerOf(request), request.params.id, is_promoted));
    },
  );

  api.post(
    '/jobs/:id/close',
    {
      config: { access: signedIn, refusals: ['forbidden'] },
      schema: {
        summary:
          'Closes it, perhaps because somebody was found, and declines who has no answer yet, if asked.',
        params: byId,
        body: contract.closeJob,
        response: { 200: contract.job },
      },
    },
    async (request, reply) =>
      versioned(reply, await close(ctx, viewerOf(request), request.params.id, request.body)),
  );

  api.post(
    '/jobs/:id/extend',
    {
      config: { access: signedIn, refusals: ['forbidden'] },
      schema: {
        summary: 'Moves its deadline on by thirty days.',
        params: byId,
        response: { 200: contract.job },
      },
    },
    async (request, reply) => versioned(reply, await extend(ctx, viewerOf(request), request.params.id)),
  );

  api.post(
    '/jobs/:id/republish',
    {
      config: { access: signedIn, refusals: ['forbidden'] },
      schema: {
        summary: 'Opens it again for thirty days, at the top of the feed.',
        params: byId,
        response: { 200: contract.job },
      },
    },
    async (request, reply) => versioned(reply, await republish(ctx, viewerOf(request), request.params.id)),
  );
};

const open: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/jobs',
    {
      config: { access: anyoneOrSignedIn, isSearch: true },
      schema: {
        summary: 'Open vacancies, the newest first; paused and closed ones are listed for their owner alone.',
        querystring: jobFilters,
        response: { 200: z.array(contract.job) },
      },
    },
    (request) => listJobs(ctx, request.query, request.viewer),
  );

  api.get(
    '/jobs/:id',
    {
      config: { access: anyoneOrSignedIn },
      schema: {
        summary: 'A vacancy; paused or closed, its owner’s and theirs who applied.',
        params: byId,
        response: { 200: contract.jobForViewer },
      },
    },
    async (request, reply) => {
      const { viewer, params } = request;
      const mine = viewer && (await applicationOf(ctx, { jobId: params.id, userId: viewer.id }));
      const job = await read(ctx, params.id, viewer, { hasApplied: mine !== undefined });
      return versioned(reply, { ...job, ...(viewer && { my_application: mine ?? null }) });
    },
  );

  api.post(
    '/jobs/:id/view',
    {
      config: { access: anyoneOrSignedIn, limits: [beacons] },
      schema: {
        summary: 'Somebody looks at it: counted once a visitor a day.',
        params: byId,
        response: { 204: nothing },
      },
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
