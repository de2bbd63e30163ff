import * as z from 'zod/mini';
import { mineFilters, mineQuery, mineStatsQuery, servicePages, statsQuery } from '#lib/contract/filters.ts';
import { byId } from '#lib/contract/id.ts';
import { mostPictures, pictureLimit } from '#lib/contract/service-form.ts';
import * as contract from '#lib/contract/services.ts';
import { keepPicture } from '#server/files/pictures.ts';
import { anyoneOrSignedIn, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { callerOf } from '#server/http/calls/caller.ts';
import { nothing } from '#server/http/calls/declared.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { versioned, versionIn } from '#server/http/calls/versions.ts';
import { beacons } from '#server/visits/visits.ts';
import { listOwnServices, read, servicesOfCompany } from './reading.ts';
import { edit, promote, promoteAll, publish, remove } from './services.ts';
import { countMine, statsOf, statsOfMine } from './stats.ts';
import { noteInterest } from './visits.ts';

const pictures = { most: mostPictures, limit: pictureLimit, types: 'pictures' } as const;

const own: Feature = (api) => {
  const { ctx } = api;

  api.post(
    '/services',
    {
      config: { access: signedIn, refusals: ['forbidden', 'not_found', 'conflict', 'unavailable'] },
      schema: {
        summary: 'Publishes a service: of a company of one’s own, or, as a freelancer, without.',
        body: multipart(contract.publishService, { image: pictures }, { orJson: true }),
        response: { 201: contract.service },
      },
    },
    async (request, reply) => {
      const { fields, files } = request.body;
      return versioned(reply, await publish(ctx, viewerOf(request), fields, files.image));
    },
  );

  api.post(
    '/services/pictures',
    {
      config: { access: signedIn, refusals: ['unavailable'] },
      schema: {
        summary: 'Keeps a picture, for `images`: JPG, PNG or WebP, 5 MB.',
        body: multipart(z.object({}), { image: { ...pictures, most: 1, least: 1 } }),
        response: { 201: contract.keptPicture },
      },
    },
    async (request) => {
      const [image] = request.body.files.image;
      return await keepPicture(ctx, viewerOf(request).id, image);
    },
  );

  api.get(
    '/services/mine',
    {
      config: { access: signedIn },
      schema: {
        summary: 'One’s own, in any state, the newest first.',
        querystring: mineFilters,
        response: { 200: z.array(contract.service) },
      },
    },
    (request) => listOwnServices(ctx, viewerOf(request), request.query),
  );

  api.get(
    '/services/mine/counts',
    {
      config: { access: signedIn, refusals: ['forbidden', 'not_found'] },
      schema: {
        summary: 'How many there are.',
        querystring: mineQuery,
        response: { 200: contract.serviceCounts },
      },
    },
    (request) => countMine(ctx, viewerOf(request), request.query),
  );

  api.get(
    '/services/mine/stats',
    {
      config: { access: signedIn, refusals: ['forbidden', 'not_found'] },
      schema: {
        summary: 'What happened, day by day.',
        querystring: mineStatsQuery,
        response: { 200: contract.serviceStats },
      },
    },
    (request) => statsOfMine(ctx, viewerOf(request), request.query),
  );

  api.post(
    '/services/promote-all',
    {
      config: { access: signedIn, refusals: ['forbidden', 'not_found'] },
      schema: {
        summary: 'Promotes what is offered, or nothing any more.',
        body: contract.promoteServices,
        response: { 200: contract.promoted },
      },
    },
    (request) => promoteAll(ctx, viewerOf(request), request.body),
  );

  api.put(
    '/services/:id',
    {
      config: { access: signedIn, refusals: ['forbidden', 'conflict', 'unavailable'] },
      schema: {
        summary: 'Changes what is sent; with `updated_at`, or If-Match, only what was not changed since.',
        params: byId,
        body: multipart(contract.editService, { image: pictures }, { orJson: true }),
        response: { 200: contract.service },
      },
    },
    async (request, reply) => {
      const { fields, files } = request.body;
      const sent = { ...versionIn(request.headers), ...fields };
      return versioned(reply, await edit(ctx, viewerOf(request), request.params.id, sent, files.image));
    },
  );

  api.delete(
    '/services/:id',
    {
      config: { access: signedIn, refusals: ['forbidden'] },
      schema: { summary: 'Deletes it.', params: byId, response: { 204: nothing } },
    },
    async (request) => {
      await remove(ctx, viewerOf(request), request.params.id);
    },
  );

  api.post(
    '/services/:id/promote',
    {
      config: { access: signedIn, refusals: ['forbidden'] },
      schema: {
        summary: 'Promotes it, or no longer.',
        params: byId,
        body: contract.promoteService,
        response: { 200: contract.service },
      },
    },
    async (request, reply) => {
      const { is_promoted } = request.body;
      return versioned(reply, await promote(ctx, viewerOf(request), request.params.id, is_promoted));
    },
  );

  api.get(
    '/services/:id/stats',
    {
      config: { access: signedIn, refusals: ['forbidden'] },
      schema: {
        summary: 'What happened to it, day by day.',
        params: byId,
        querystring: statsQuery,
        response: { 200: contract.serviceStats },
      },
    },
    (request) => statsOf(ctx, viewerOf(request), request.params.id, request.query.days),
  );

  api.get(
    '/services/company/:id/stats',
    {
      config: { access: signedIn, refusals: ['forbidden'] },
      schema: {
        summary: 'How many a company of one’s own has.',
        params: byId,
        response: { 200: contract.serviceCounts },
      },
    },
    (request) => countMine(ctx, viewerOf(request), { company_id: request.params.id }),
  );
};

const open: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/services/company/:id',
    {
      config: { access: anyoneOrSignedIn },
      schema: {
        summary: 'Of a company, the newest first; its owner sees all of them.',
        params: byId,
        querystring: servicePages,
        response: { 200: z.array(contract.service) },
      },
    },
    (request) => servicesOfCompany(ctx, request.params.id, request.query, request.viewer),
  );

  api.get(
    '/services/:id',
    {
      config: { access: anyoneOrSignedIn },
      schema: {
        summary: 'A service; paused or inactive, its owner’s alone.',
        params: byId,
        response: { 200: contract.service },
      },
    },
    async (request, reply) => versioned(reply, await read(ctx, request.params.id, request.viewer)),
  );

  api.post(
    '/services/:id/view',
    {
      config: { access: anyoneOrSignedIn, limits: [beacons] },
      schema: {
        summary: 'Somebody looks at it: counted once a visitor a day.',
        params: byId,
        response: { 204: nothing },
      },
    },
    async (request) => {
      const who = { viewer: request.viewer, stranger: callerOf(request) };
      await noteInterest(ctx, request.params.id, 'view', who);
    },
  );

  api.post(
    '/services/:id/lead',
    {
      config: { access: anyoneOrSignedIn, limits: [beacons] },
      schema: {
        summary: 'Somebody wants to speak with whoever offers it: counted once a kind, a visitor, a day.',
        params: byId,
        body: contract.leadSent,
        response: { 204: nothing },
      },
    },
    async (request) => {
      const who = { viewer: request.viewer, stranger: callerOf(request) };
      await noteInterest(ctx, request.params.id, request.body.kind, who);
    },
  );
};

export const services = [own, open];
