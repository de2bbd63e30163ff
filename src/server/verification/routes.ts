import { documentLimit } from '#lib/companies/verification.ts';
import { moderating, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { streamed } from '#server/http/calls/declared.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { listForModerator, openDocument, readOwn } from './reading.ts';
import { decide, send } from './verification.ts';

const document = { most: 1, limit: documentLimit, types: 'documents' } as const;

export const verification: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'POST /companies/:id/verification',
    {
      access: signedIn,
      forCompany: 'edit',
      refusals: ['forbidden', 'conflict', 'unavailable'],
      summary: 'Asks for a company of one’s own to be verified, or for that to be renewed.',
      takes: multipart({ nuit_document: { ...document, least: 1 }, licence: document }),
    },
    (request) => {
      const [[nuit_document], [licence]] = [request.body.files.nuit_document, request.body.files.licence];
      return send(ctx, viewerOf(request), request.params.id, { nuit_document, licence });
    },
  );

  route(
    'GET /companies/:id/verification',
    {
      access: signedIn,
      forCompany: 'edit',
      refusals: ['forbidden'],
      summary: 'How far the verification of a company of one’s own is, and until when it lasts.',
    },
    (request) => readOwn(ctx, viewerOf(request), request.params.id),
  );

  route(
    'GET /moderation/verifications',
    {
      access: moderating,
      summary: 'Documents of companies that wait for a moderator, the oldest first, without whose they are.',
    },
    (request) => listForModerator(ctx, viewerOf(request), request.query),
  );

  route(
    'GET /moderation/verifications/:id/:name',
    {
      access: moderating,
      refusals: ['conflict'],
      summary: 'A document that waits, decrypted.',
      answers: streamed('application/octet-stream'),
    },
    async (request, reply) => {
      const { type, stream } = await openDocument(ctx, viewerOf(request), request.params);
      reply.headers({
        'content-disposition': 'attachment; filename="documento"',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      });
      reply.type(type);
      return stream;
    },
  );

  route(
    'POST /moderation/verifications/:id/decide',
    {
      access: moderating,
      refusals: ['conflict'],
      summary: 'Says what stands in the documents, which is compared with what the company says, or refuses.',
    },
    (request) => decide(ctx, viewerOf(request), request.params.id, request.body),
  );
};
