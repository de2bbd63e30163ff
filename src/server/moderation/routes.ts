import { evenSuspended, moderating, viewerOf } from '#server/http/calls/access.ts';
import { streamed, streamOf } from '#server/http/calls/declared.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { appeal, listHeld, listOwnDecisions } from './appeals.ts';
import { claim, listCases, listLog, logTable, readCase, readFile, release } from './cases.ts';
import { decide, judge } from './decisions.ts';

export const moderation: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /moderation/cases',
    { access: moderating, summary: 'What waits for a moderator: the gravest first, of those the oldest.' },
    (request) => listCases(ctx, request.query),
  );

  route('GET /moderation/cases/:id', { access: moderating, summary: 'A case, whole.' }, (request) =>
    readCase(ctx, viewerOf(request), request.params.id),
  );

  route(
    'GET /moderation/cases/:id/file',
    {
      access: moderating,
      summary: 'The file of a reported message, also when nobody else sees it any more.',
      answers: streamed('application/octet-stream'),
    },
    (request, reply) => {
      reply.type('application/octet-stream');
      return readFile(ctx, viewerOf(request), request.params.id);
    },
  );

  route(
    'POST /moderation/cases/:id/claim',
    {
      access: moderating,
      refusals: ['conflict', 'forbidden'],
      summary: 'Says for half an hour that one looks at it. Nobody else decides meanwhile.',
    },
    (request) => claim(ctx, viewerOf(request), request.params.id),
  );

  route(
    'POST /moderation/cases/:id/release',
    { access: moderating, refusals: ['conflict'], summary: 'Takes back one’s own claim.' },
    (request) => release(ctx, viewerOf(request), request.params.id),
  );

  route(
    'POST /moderation/cases/:id/decide',
    {
      access: moderating,
      refusals: ['conflict', 'forbidden'],
      summary: 'Decides, does it, writes to the owner, thanks who reported: all or nothing.',
    },
    (request) => decide(ctx, viewerOf(request), request.params.id, request.body),
  );

  route(
    'POST /moderation/cases/:id/appeal',
    {
      access: moderating,
      refusals: ['conflict', 'forbidden'],
      summary: 'Upholds a decision that was appealed, or reverses it, which puts back what it took.',
    },
    (request) => judge(ctx, viewerOf(request), request.params.id, request.body),
  );

  route(
    'GET /moderation/log',
    { access: moderating, summary: 'Who did what, about whom, when and why: the newest first.' },
    (request) => listLog(ctx, request.query),
  );

  route(
    'GET /moderation/log.csv',
    { access: moderating, summary: 'The same for spreadsheets.', answers: streamed('text/csv') },
    (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="registo.csv"');
      reply.type('text/csv; charset=utf-8');
      return streamOf(request, logTable(ctx, request.query), 'A table of the log ended early.');
    },
  );

  route(
    'GET /moderation/decisions/mine',
    { access: evenSuspended, summary: 'What was decided about one’s own, the newest first.' },
    (request) => listOwnDecisions(ctx, viewerOf(request)),
  );

  route(
    'POST /moderation/decisions/:id/appeal',
    {
      access: evenSuspended,
      refusals: ['conflict'],
      summary: 'Asks for another look at a decision: once, within 30 days.',
    },
    (request) => appeal(ctx, viewerOf(request), request.params.id, request.body.text),
  );

  route(
    'GET /moderation/held/mine',
    { access: evenSuspended, summary: 'What of one’s own waits until a moderator has looked, and why.' },
    (request) => listHeld(ctx, viewerOf(request)),
  );
};
