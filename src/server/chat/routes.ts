import * as contract from '#lib/contract/chat.ts';
import { ticketFor } from '#server/accounts/accounts.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { anyoneOrSignedIn, evenSuspended, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { streamed, streamOf } from '#server/http/calls/declared.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { begin } from './beginning.ts';
import { hide, markRead, receive } from './chat.ts';
import { exportOf } from './export.ts';
import { quickAnswersOf, replaceQuickAnswers } from './quick-answers.ts';
import {
  findRecipients,
  listConversations,
  readConversation,
  readReference,
  searchMessages,
} from './reading.ts';
import { send, sendFile } from './sending.ts';

const otherBodies = { orJson: true, orNone: true } as const;

const conversations: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /chat/conversations',
    { access: signedIn, keyScope: 'chat', summary: 'One’s own conversations, the newest first.' },
    (request) => listConversations(ctx, viewerOf(request), request.query),
  );

  route(
    'POST /chat/conversations/start',
    {
      access: signedIn,
      keyScope: 'chat',
      refusals: ['forbidden', 'not_found', 'conflict', 'email_not_proven'],
      summary:
        'The conversation with a person: always the same one. With a body, it also sends a first message.',
      takes: multipart({}, otherBodies),
    },
    (request) => begin(ctx, viewerOf(request), request.query.peer_user_id, request.body.fields),
  );

  route(
    'GET /chat/conversations/:id',
    {
      access: signedIn,
      keyScope: 'chat',
      summary:
        'A conversation of one’s own, whether the other person is here, and how many known messages are left.',
    },
    (request) => readConversation(ctx, viewerOf(request), request.params.id, request.query),
  );

  route(
    'POST /chat/conversations/:id/read',
    {
      access: signedIn,
      keyScope: 'chat',
      summary: 'Marks messages as read: all, or those up to one.',
      takes: multipart({}, otherBodies),
    },
    (request) => markRead(ctx, viewerOf(request), request.params.id, request.body.fields.up_to_id),
  );
};

const messages: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /chat/conversations/:id/messages',
    {
      access: signedIn,
      keyScope: 'chat',
      summary: 'Messages, the oldest first: the newest ones, those before one, or those after one.',
    },
    (request) => receive(ctx, viewerOf(request), request.params.id, request.query),
  );

  route(
    'POST /chat/conversations/:id/send',
    {
      access: signedIn,
      keyScope: 'chat',
      refusals: ['forbidden', 'conflict', 'email_not_proven'],
      summary: 'Sends a text. With `client_id` it may be repeated: the same message comes back.',
      takes: multipart({}, otherBodies),
    },
    (request) =>
      send(ctx, viewerOf(request), request.params.id, { ...request.query, ...request.body.fields }),
  );

  route(
    'POST /chat/conversations/:id/send-file',
    {
      access: signedIn,
      keyScope: 'chat',
      refusals: ['forbidden', 'conflict', 'email_not_proven', 'unavailable'],
      summary: 'Sends a picture, video, audio or PDF of at most 10 MB; likewise.',
      takes: multipart({
        file: { most: 1, least: 1, limit: contract.fileLimit, types: 'messages' },
      }),
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

  route(
    'DELETE /chat/messages/:id',
    {
      access: signedIn,
      keyScope: 'chat',
      summary: 'Hides a message from oneself; the other person goes on seeing it.',
    },
    (request) => hide(ctx, viewerOf(request), request.params.id),
  );
};

/** An export reads all messages of a person, so it is expensive. */
const exports: Limit = { name: 'chat-exports', most: 10, withinMs: 60 * 60 * 1000 };

const others: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /chat/search',
    {
      access: signedIn,
      keyScope: 'chat',
      isSearch: true,
      summary: 'One’s own messages with these words, the newest first.',
    },
    (request) => searchMessages(ctx, viewerOf(request), request.query),
  );

  route(
    'GET /chat/recipients',
    {
      access: anyoneOrSignedIn,
      keyScope: 'chat',
      summary: 'People and companies with whom a conversation can begin.',
    },
    ({ query, viewer }) => findRecipients(ctx, query, viewer),
  );

  const aboutThing = { access: anyoneOrSignedIn, keyScope: 'chat', refusals: ['not_found'] } as const;
  route(
    'GET /chat/service-by-ref',
    { ...aboutThing, summary: 'A service that a message speaks of.' },
    ({ query }) => readReference(ctx, 'service', query.ref),
  );
  route(
    'GET /chat/job-by-ref',
    { ...aboutThing, summary: 'A vacancy that a message speaks of.' },
    ({ query }) => readReference(ctx, 'job', query.ref),
  );

  route(
    'GET /chat/export',
    {
      // What somebody has written and received is theirs, whatever became of their account.
      access: evenSuspended,
      keyScope: 'chat',
      refusals: ['rate_limited'],
      summary: 'All one’s own conversations as a JSON file.',
      answers: streamed('application/json'),
    },
    async (request, reply) => {
      const viewer = viewerOf(request);
      await takeOrRefuse(ctx.limits, exports, String(viewer.id));
      reply.header('content-disposition', 'attachment; filename="conversas.json"');
      reply.type('application/json; charset=utf-8');
      return streamOf(request, exportOf(ctx, viewer), 'An export of conversations ended early.');
    },
  );

  route(
    'POST /chat/ws-ticket',
    {
      access: signedIn,
      summary: 'A ticket that opens one socket within 30 seconds, in place of the access token.',
    },
    (request) => ticketFor(ctx, viewerOf(request)),
  );
};

const quickAnswers: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /chat/quick-answers',
    { access: signedIn, keyScope: 'chat', summary: 'One’s quick answers for conversations, in one’s order.' },
    (request) => quickAnswersOf(ctx, viewerOf(request)),
  );

  route(
    'PUT /chat/quick-answers',
    { access: signedIn, summary: 'Replaces all answers by these, at most five.' },
    (request) => replaceQuickAnswers(ctx, viewerOf(request), request.body),
  );
};

export const chat: Feature = (api) => {
  conversations(api);
  messages(api);
  others(api);
  quickAnswers(api);
};
