import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import * as contract from '#lib/contract/chat.ts';
import { byId } from '#lib/contract/id.ts';
import { ticketFor } from '#server/accounts/accounts.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { anyoneOrSignedIn, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { nothing, streamed } from '#server/http/calls/declared.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { hide, markRead, receive, send, sendFile, start } from './chat.ts';
import { exportOf } from './export.ts';
import {
  findRecipients,
  listConversations,
  readConversation,
  readReference,
  searchMessages,
} from './reading.ts';

const otherwise = { orJson: true, orNone: true } as const;

const conversations: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/chat/conversations',
    {
      config: { access: signedIn },
      schema: {
        summary: 'One’s own conversations, the newest first.',
        querystring: contract.conversationPages,
        response: { 200: z.array(contract.conversation) },
      },
    },
    (request) => listConversations(ctx, viewerOf(request), request.query),
  );

  api.post(
    '/chat/conversations/start',
    {
      config: { access: signedIn, refusals: ['forbidden', 'not_found'] },
      schema: {
        summary: 'The conversation with a person: always the same one.',
        querystring: contract.startConversation,
        response: { 200: contract.started },
      },
    },
    (request) => start(ctx, viewerOf(request), request.query.peer_user_id),
  );

  api.get(
    '/chat/conversations/:id',
    {
      config: { access: signedIn },
      schema: {
        summary: 'A conversation of one’s own, and whether the other person is here.',
        params: byId,
        response: { 200: contract.conversationWithPresence },
      },
    },
    (request) => readConversation(ctx, viewerOf(request), request.params.id),
  );

  api.post(
    '/chat/conversations/:id/read',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Marks messages as read: all, or those up to one.',
        params: byId,
        body: multipart(contract.readUpTo, {}, otherwise),
        response: { 204: nothing },
      },
    },
    async (request) => {
      await markRead(ctx, viewerOf(request), request.params.id, request.body.fields.up_to_id);
    },
  );
};

const messages: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/chat/conversations/:id/messages',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Messages, the oldest first: the newest ones, those before one, or those after one.',
        params: byId,
        querystring: contract.messagePages,
        response: { 200: z.array(contract.message) },
      },
    },
    (request) => receive(ctx, viewerOf(request), request.params.id, request.query),
  );

  api.post(
    '/chat/conversations/:id/send',
    {
      config: { access: signedIn, refusals: ['forbidden', 'conflict', 'email_not_proven'] },
      schema: {
        summary: 'Sends a text. With `client_id` it may be repeated: the same message comes back.',
        params: byId,
        querystring: contract.sendMessage,
        body: multipart(contract.sendMessage, {}, otherwise),
        response: { 201: contract.message },
      },
    },
    (request) =>
      send(ctx, viewerOf(request), request.params.id, { ...request.query, ...request.body.fields }),
  );

  api.post(
    '/chat/conversations/:id/send-file',
    {
      config: { access: signedIn, refusals: ['forbidden', 'conflict', 'email_not_proven', 'unavailable'] },
      schema: {
        summary: 'Sends a picture, video, audio or PDF of at most 10 MB; likewise.',
        params: byId,
        querystring: contract.sendFile,
        body: multipart(contract.sendFile, {
          file: { most: 1, least: 1, limit: contract.fileLimit, types: 'messages' },
        }),
        response: { 201: contract.message },
      },
    },
    (request) => {
      const { fields, files } = request.body;
      return sendFile(
        ctx,
        viewerOf(request),
        request.params.id,
        { ...request.query, ...fields },
        files.file[0],
      );
    },
  );

  api.delete(
    '/chat/messages/:id',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Hides a message from oneself; the other person goes on seeing it.',
        params: byId,
        response: { 204: nothing },
      },
    },
    async (request) => {
      await hide(ctx, viewerOf(request), request.params.id);
    },
  );
};

/** Each reads everything that one has. */
const exports: Limit = { name: 'chat-exports', most: 10, withinMs: 60 * 60 * 1000 };

const others: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/chat/search',
    {
      config: { access: signedIn, isSearch: true },
      schema: {
        summary: 'One’s own messages with these words, the newest first.',
        querystring: contract.messageSearch,
        response: { 200: z.array(contract.foundMessage) },
      },
    },
    (request) => searchMessages(ctx, viewerOf(request), request.query),
  );

  api.get(
    '/chat/recipients',
    {
      config: { access: anyoneOrSignedIn },
      schema: {
        summary: 'People and companies with whom a conversation can begin.',
        querystring: contract.recipientFilters,
        response: { 200: contract.recipients },
      },
    },
    ({ query, viewer }) => findRecipients(ctx, query, viewer),
  );

  for (const [type, what] of [
    ['service', 'A service'],
    ['job', 'A vacancy'],
  ] as const)
    api.get(
      `/chat/${type}-by-ref`,
      {
        config: { access: anyoneOrSignedIn, refusals: ['not_found'] },
        schema: {
          summary: `${what} that a message speaks of.`,
          querystring: contract.byRef,
          response: { 200: contract.referenced },
        },
      },
      ({ query }) => readReference(ctx, type, query.ref),
    );

  api.get(
    '/chat/export',
    {
      config: { access: signedIn, refusals: ['rate_limited'] },
      schema: {
        summary: 'All one’s own conversations as a JSON file.',
        response: { 200: streamed('application/json') },
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(request);
      await takeOrRefuse(ctx.limits, exports, String(viewer.id));
      reply.header('content-disposition', 'attachment; filename="conversas.json"');
      reply.type('application/json; charset=utf-8');
      const whole = Readable.from(exportOf(ctx, viewer));
      // Its beginning has been sent by then, so nothing else would tell.
      whole.once('error', (err) =>
        ctx.log.error({ err, id: request.trace.id }, 'An export of conversations ended early.'),
      );
      return whole;
    },
  );

  api.post(
    '/chat/ws-ticket',
    {
      config: { access: signedIn },
      schema: {
        summary: 'A ticket that opens one socket within 30 seconds, in place of the access token.',
        response: { 201: contract.ticket },
      },
    },
    (request) => ticketFor(ctx, viewerOf(request)),
  );
};

export const chat: Feature = (api) => {
  conversations(api);
  messages(api);
  others(api);
};
