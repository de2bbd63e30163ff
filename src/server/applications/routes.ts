import * as contract from '#lib/contract/applications.ts';
import { anyoneOrSignedIn, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { streamed, streamOf } from '#server/http/calls/declared.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { versioned } from '#server/http/calls/versions.ts';
import { read } from '#server/jobs/reading.ts';
import { apply, edit, moveSeveral, withdraw } from './applications.ts';
import { applicationOf, countReceived, listOwn, listReceived, tableOf } from './reading.ts';

export const applications: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'POST /jobs/:id/applications',
    {
      access: signedIn,
      refusals: ['forbidden', 'conflict', 'email_not_proven'],
      summary: 'Applies for a vacancy, once, with a CV as PDF of at most 5 MB.',
      takes: multipart({ cv: { most: 1, limit: contract.cvLimit, types: 'pdf' } }, { orJson: true }),
    },
    async (request) => {
      const { fields, files } = request.body;
      return await apply(ctx, viewerOf(request), request.params.id, fields, files.cv);
    },
  );

  route(
    'GET /jobs/:id/applications',
    {
      access: signedIn,
      keyScope: 'read',
      forCompany: 'answer',
      refusals: ['forbidden'],
      summary: 'Who applied for a vacancy of one’s own, the newest first.',
    },
    (request) => listReceived(ctx, viewerOf(request), request.params.id, request.query),
  );

  route(
    'PUT /jobs/:id/applications',
    {
      access: signedIn,
      keyScope: 'publish',
      forCompany: 'answer',
      refusals: ['forbidden'],
      summary: 'Moves several at once; those that may not go that way stay.',
    },
    (request) => moveSeveral(ctx, viewerOf(request), request.params.id, request.body),
  );

  route(
    'GET /jobs/:id/applications/counts',
    {
      access: signedIn,
      keyScope: 'read',
      forCompany: 'answer',
      refusals: ['forbidden'],
      summary: 'How many applied for a vacancy of one’s own, by state, and how far they came.',
    },
    (request) => countReceived(ctx, viewerOf(request), request.params.id),
  );

  route(
    'GET /jobs/:id/applications.csv',
    {
      access: signedIn,
      keyScope: 'read',
      forCompany: 'answer',
      refusals: ['forbidden'],
      summary: 'Who applied for a vacancy of one’s own, for spreadsheets.',
      answers: streamed('text/csv'),
    },
    async (request, reply) => {
      reply.header('content-disposition', `attachment; filename="candidatos-${request.params.id}.csv"`);
      reply.type('text/csv; charset=utf-8');
      const table = await tableOf(ctx, viewerOf(request), request.params.id);
      return streamOf(request, table, 'A table of applications ended early.');
    },
  );

  route(
    'GET /applications/mine',
    { access: signedIn, keyScope: 'read', summary: 'One’s own applications, the newest first.' },
    (request) => listOwn(ctx, viewerOf(request), request.query),
  );

  route(
    'PUT /applications/:id',
    {
      access: signedIn,
      keyScope: 'publish',
      forCompany: 'answer',
      refusals: ['conflict'],
      summary: 'Moves an application for a vacancy of one’s own, or keeps notes about it.',
    },
    (request) => edit(ctx, viewerOf(request), request.params.id, request.body),
  );

  route(
    'DELETE /applications/:id',
    { access: signedIn, summary: 'Withdraws one’s own application.' },
    (request) => withdraw(ctx, viewerOf(request), request.params.id),
  );

  route(
    'GET /jobs/:id',
    {
      access: anyoneOrSignedIn,
      keyScope: 'read',
      summary: 'A vacancy; paused or closed, its owner’s and theirs who applied.',
    },
    async (request, reply) => {
      const { viewer, params } = request;
      const mine = viewer && (await applicationOf(ctx, { jobId: params.id, userId: viewer.id }));
      const job = await read(ctx, params.id, viewer, { hasApplied: mine !== undefined });
      return versioned(reply, { ...job, ...(viewer && { my_application: mine ?? null }) });
    },
  );
};
