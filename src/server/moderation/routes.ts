import { evenSuspended, moderating } from '#server/http/calls/access.ts';
import { streamed, streamOf } from '#server/http/calls/declared.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { appeal, listHeld, listOwnDecisions } from './appeals.ts';
import { claim, listCases, listLog, logTable, readCase, readFile, release } from './cases.ts';
import { decide, judge } from './decisions.ts';

export const moderation: Feature = (api) => {
  const { ctx } = api;
  const forModerators = routesOf(api, moderating);
  const forSuspendedToo = routesOf(api, evenSuspended);

  forModerators(
    'GET /moderation/cases',
    'What waits for a moderator: the gravest first, of those the oldest.',
    ({ query }) => listCases(ctx, query),
  );

  forModerators('GET /moderation/cases/:id', 'A case, whole.', ({ viewer, params }) =>
    readCase(ctx, viewer, params.id),
  );

  forModerators(
    'GET /moderation/cases/:id/file',
    'The file of a reported message, also when nobody else sees it any more.',
    { answers: streamed('application/octet-stream') },
    ({ viewer, params }, reply) => {
      reply.type('application/octet-stream');
      return readFile(ctx, viewer, params.id);
    },
  );

  forModerators(
    'POST /moderation/cases/:id/claim',
    'Says for half an hour that one looks at it. Nobody else decides meanwhile.',
    { refusals: ['conflict', 'forbidden'] },
    ({ viewer, params }) => claim(ctx, viewer, params.id),
  );

  forModerators(
    'POST /moderation/cases/:id/release',
    'Takes back one’s own claim.',
    { refusals: ['conflict'] },
    ({ viewer, params }) => release(ctx, viewer, params.id),
  );

  forModerators(
    'POST /moderation/cases/:id/decide',
    'Decides, does it, writes to the owner, thanks who reported: all or nothing.',
    { refusals: ['conflict', 'forbidden'] },
    ({ viewer, params, body }) => decide(ctx, viewer, params.id, body),
  );

  forModerators(
    'POST /moderation/cases/:id/appeal',
    'Upholds a decision that was appealed, or reverses it, which puts back what it took.',
    { refusals: ['conflict', 'forbidden'] },
    ({ viewer, params, body }) => judge(ctx, viewer, params.id, body),
  );

  forModerators(
    'GET /moderation/log',
    'Who did what, about whom, when and why: the newest first.',
    ({ query }) => listLog(ctx, query),
  );

  forModerators(
    'GET /moderation/log.csv',
    'The same for spreadsheets.',
    { answers: streamed('text/csv') },
    (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="registo.csv"');
      reply.type('text/csv; charset=utf-8');
      return streamOf(request, logTable(ctx, request.query), 'A table of the log ended early.');
    },
  );

  forSuspendedToo(
    'GET /moderation/decisions/mine',
    'What was decided about one’s own, the newest first.',
    ({ viewer }) => listOwnDecisions(ctx, viewer),
  );

  forSuspendedToo(
    'POST /moderation/decisions/:id/appeal',
    'Asks for another look at a decision: once, within 30 days.',
    { refusals: ['conflict'] },
    ({ viewer, params, body }) => appeal(ctx, viewer, params.id, body.text),
  );

  forSuspendedToo(
    'GET /moderation/held/mine',
    'What of one’s own waits until a moderator has looked, and why.',
    ({ viewer }) => listHeld(ctx, viewer),
  );
};
