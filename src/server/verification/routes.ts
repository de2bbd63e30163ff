import { documentLimit } from '#lib/companies/verification.ts';
import { moderating, signedIn } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { streamed } from '#server/http/calls/declared.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { listForModerator, openDocument, readOwn } from './reading.ts';
import { decide, send } from './verification.ts';

const document = { most: 1, limit: documentLimit, types: 'documents' } as const;

export const verification: Feature = (api) => {
  const { ctx } = api;
  const editing = routesOf(api, signedIn, { forCompany: 'edit', refusals: ['forbidden'] });
  const forModerators = routesOf(api, moderating);

  editing(
    'POST /companies/:id/verification',
    'Asks for a company of one’s own to be verified, or for that to be renewed.',
    {
      refusals: ['conflict', 'unavailable'],
      takes: multipart({ nuit_document: { ...document, least: 1 }, licence: document }),
    },
    ({ viewer, params, body: { files } }) =>
      send(ctx, viewer, params.id, { nuit_document: files.nuit_document[0], licence: files.licence[0] }),
  );

  editing(
    'GET /companies/:id/verification',
    'How far the verification of a company of one’s own is, and until when it lasts.',
    ({ viewer, params }) => readOwn(ctx, viewer, params.id),
  );

  forModerators(
    'GET /moderation/verifications',
    'Documents of companies that wait for a moderator, the oldest first, without whose they are.',
    ({ viewer, query }) => listForModerator(ctx, viewer, query),
  );

  forModerators(
    'GET /moderation/verifications/:id/:name',
    'A document that waits, decrypted.',
    { refusals: ['conflict'], answers: streamed('application/octet-stream') },
    async ({ viewer, params }, reply) => {
      const { type, stream } = await openDocument(ctx, viewer, params);
      reply.headers({
        'content-disposition': 'attachment; filename="documento"',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      });
      reply.type(type);
      return stream;
    },
  );

  forModerators(
    'POST /moderation/verifications/:id/decide',
    'Says what stands in the documents, which is compared with what the company says, or refuses.',
    { refusals: ['conflict'] },
    ({ viewer, params, body }) => decide(ctx, viewer, params.id, body),
  );
};
