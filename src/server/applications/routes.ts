import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import * as contract from '#lib/contract/applications.ts';
import { byId } from '#lib/contract/id.ts';
import { jobForViewer } from '#lib/contract/jobs.ts';
import { anyoneOrSignedIn, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { nothing, streamed } from '#server/http/calls/declared.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { versioned } from '#server/http/calls/versions.ts';
import { read } from '#server/jobs/reading.ts';
import { apply, edit, moveSeveral, withdraw } from './applications.ts';
import { applicationOf, countReceived, listOwn, listReceived, tableOf } from './reading.ts';

export const applications: Feature = (api) => {
  const { ctx } = api;

  api.post(
    '/jobs/:id/applications',
    {
      config: { access: signedIn, refusals: ['forbidden', 'conflict', 'email_not_proven'] },
      schema: {
        summary: 'Applies for a vacancy, once, with a CV as PDF of at most 5 MB.',
        params: byId,
        body: multipart(
          contract.apply,
          { cv: { most: 1, limit: contract.cvLimit, types: 'pdf' } },
          { orJson: true },
        ),
        response: { 201: contract.ownApplication },
      },
    },
    async (request) => {
      const { fields, files } = request.body;
      return await apply(ctx, viewerOf(request), request.params.id, fields, files.cv);
    },
  );

  api.get(
    '/jobs/:id/applications',
    {
      config: { access: signedIn, refusals: ['forbidden'] },
      schema: {
        summary: 'Who applied for a vacancy of one’s own, the newest first.',
        params: byId,
        querystring: contract.applicationFilters,
        response: { 200: z.array(contract.receivedApplication) },
      },
    },
    (request) => listReceived(ctx, viewerOf(request), request.params.id, request.query),
  );

  api.put(
    '/jobs/:id/applications',
    {
      config: { access: signedIn, refusals: ['forbidden'] },
      schema: {
        summary: 'Moves several at once; those that may not go that way stay.',
        params: byId,
        body: contract.moveApplications,
        response: { 200: contract.movedApplications },
      },
    },
    (request) => moveSeveral(ctx, viewerOf(request), request.params.id, request.body),
  );

  api.get(
    '/jobs/:id/applications/counts',
    {
      config: { access: signedIn, refusals: ['forbidden'] },
      schema: {
        summary: 'How many applied for a vacancy of one’s own, by state, and how far they came.',
        params: byId,
        response: { 200: contract.applicationCounts },
      },
    },
    (request) => countReceived(ctx, viewerOf(request), request.params.id),
  );

  api.get(
    '/jobs/:id/applications.csv',
    {
      config: { access: signedIn, refusals: ['forbidden'] },
      schema: {
        summary: 'Who applied for a vacancy of one’s own, for spreadsheets.',
        params: byId,
        response: { 200: streamed('text/csv') },
      },
    },
    async (request, reply) => {
      reply.header('content-disposition', `attachment; filename="candidatos-${request.params.id}.csv"`);
      reply.type('text/csv; charset=utf-8');
      const table = Readable.from(await tableOf(ctx, viewerOf(request), request.params.id));
      // Its beginning has been sent by then, so nothing else would tell.
      table.once('error', (err) =>
        ctx.log.error({ err, id: request.trace.id }, 'A table of applications ended early.'),
      );
      return table;
    },
  );

  api.get(
    '/applications/mine',
    {
      config: { access: signedIn },
      schema: {
        summary: 'One’s own applications, the newest first.',
        querystring: contract.applicationPages,
        response: { 200: z.array(contract.ownApplication) },
      },
    },
    (request) => listOwn(ctx, viewerOf(request), request.query),
  );

  api.put(
    '/applications/:id',
    {
      config: { access: signedIn, refusals: ['conflict'] },
      schema: {
        summary: 'Moves an application for a vacancy of one’s own, or keeps notes about it.',
        params: byId,
        body: contract.editApplication,
        response: { 200: contract.receivedApplication },
      },
    },
    (request) => edit(ctx, viewerOf(request), request.params.id, request.body),
  );

  api.delete(
    '/applications/:id',
    {
      config: { access: signedIn },
      schema: { summary: 'Withdraws one’s own application.', params: byId, response: { 204: nothing } },
    },
    async (request) => {
      await withdraw(ctx, viewerOf(request), request.params.id);
    },
  );

  api.get(
    '/jobs/:id',
    {
      config: { access: anyoneOrSignedIn },
      schema: {
        summary: 'A vacancy; paused or closed, its owner’s and theirs who applied.',
        params: byId,
        response: { 200: jobForViewer },
      },
    },
    async (request, reply) => {
      const { viewer, params } = request;
      const mine = viewer && (await applicationOf(ctx, { jobId: params.id, userId: viewer.id }));
      const job = await read(ctx, params.id, viewer, { hasApplied: mine !== undefined });
      return versioned(reply, { ...job, ...(viewer && { my_application: mine ?? null }) });
    },
  );
};
