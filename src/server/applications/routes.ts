import * as contract from '#lib/contract/applications.ts';
import { anyoneOrSignedIn, signedIn } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { streamed, streamOf } from '#server/http/calls/declared.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { versioned } from '#server/http/calls/versions.ts';
import { read } from '#server/jobs/reading.ts';
import { apply, edit, moveSeveral, withdraw } from './applications.ts';
import { applicationOf, countReceived, listOwn, listReceived, tableOf } from './reading.ts';

export const applications: Feature = (api) => {
  const { ctx } = api;
  const forPeople = routesOf(api, signedIn);
  const readingOfJob = routesOf(api, signedIn, {
    keyScope: 'read',
    forCompany: 'answer',
    refusals: ['forbidden'],
  });
  const answering = routesOf(api, signedIn, { keyScope: 'publish', forCompany: 'answer' });
  const openReading = routesOf(api, anyoneOrSignedIn, { keyScope: 'read' });

  forPeople(
    'POST /jobs/:id/applications',
    'Applies for a vacancy, once, with a CV as PDF of at most 5 MB.',
    {
      refusals: ['forbidden', 'conflict', 'email_not_proven'],
      takes: multipart({ cv: { most: 1, limit: contract.cvLimit, types: 'pdf' } }, { orJson: true }),
    },
    ({ viewer, params, body }) => apply(ctx, viewer, params.id, body.fields, body.files.cv),
  );

  readingOfJob(
    'GET /jobs/:id/applications',
    'Who applied for a vacancy of one’s own, the newest first.',
    ({ viewer, params, query }) => listReceived(ctx, viewer, params.id, query),
  );

  answering(
    'PUT /jobs/:id/applications',
    'Moves several at once; those that may not go that way stay.',
    { refusals: ['forbidden'] },
    ({ viewer, params, body }) => moveSeveral(ctx, viewer, params.id, body),
  );

  readingOfJob(
    'GET /jobs/:id/applications/counts',
    'How many applied for a vacancy of one’s own, by state, and how far they came.',
    ({ viewer, params }) => countReceived(ctx, viewer, params.id),
  );

  readingOfJob(
    'GET /jobs/:id/applications.csv',
    'Who applied for a vacancy of one’s own, for spreadsheets.',
    { answers: streamed('text/csv') },
    async (request, reply) => {
      reply.header('content-disposition', `attachment; filename="candidatos-${request.params.id}.csv"`);
      reply.type('text/csv; charset=utf-8');
      const table = await tableOf(ctx, request.viewer, request.params.id);
      return streamOf(request, table, 'A table of applications ended early.');
    },
  );

  forPeople(
    'GET /applications/mine',
    'One’s own applications, the newest first.',
    { keyScope: 'read' },
    ({ viewer, query }) => listOwn(ctx, viewer, query),
  );

  answering(
    'PUT /applications/:id',
    'Moves an application for a vacancy of one’s own, or keeps notes about it.',
    { refusals: ['conflict'] },
    ({ viewer, params, body }) => edit(ctx, viewer, params.id, body),
  );

  forPeople('DELETE /applications/:id', 'Withdraws one’s own application.', ({ viewer, params }) =>
    withdraw(ctx, viewer, params.id),
  );

  openReading(
    'GET /jobs/:id',
    'A vacancy; paused or closed, its owner’s and theirs who applied.',
    async ({ viewer, params }, reply) => {
      const mine = viewer && (await applicationOf(ctx, { jobId: params.id, userId: viewer.id }));
      const job = await read(ctx, params.id, viewer, { hasApplied: mine !== undefined });
      return versioned(reply, { ...job, ...(viewer && { my_application: mine ?? null }) });
    },
  );
};
