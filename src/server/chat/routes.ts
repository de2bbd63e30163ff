import * as contract from '#lib/contract/chat.ts';
import { ticketFor } from '#server/accounts/accounts.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { anyoneOrSignedIn, evenSuspended, signedIn } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { streamed, streamOf } from '#server/http/calls/declared.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { begin } from './beginning.ts';
import { hide, markRead, receive } from './chat.ts';
import { claim, endClaim } from './claims.ts';
import { changeSettings, settingsOf } from './company-settings.ts';
import { exportOf } from './export.ts';
import { addNote } from './notes.ts';
import { quickAnswersOf, replaceQuickAnswers } from './quick-answers.ts';
import {
  findRecipients,
  listConversations,
  readConversation,
  readReference,
  searchMessages,
} from './reading.ts';
import { send, sendFile } from './sending.ts';
import { share } from './sharing.ts';

const otherBodies = { orJson: true, orNone: true } as const;

const conversations: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api, signedIn, { keyScope: 'chat' });

  route(
    'GET /chat/conversations',
    'One’s own conversations and those of companies for which one answers, the newest first.',
    ({ viewer, query }) => listConversations(ctx, viewer, query),
  );

  route(
    'POST /chat/conversations/start',
    'The conversation with a person or a company: always the same one. With a body, it also sends a first message.',
    {
      refusals: ['forbidden', 'not_found', 'conflict', 'email_not_proven'],
      takes: multipart({}, otherBodies),
    },
    ({ viewer, query, body }) => begin(ctx, viewer, query, body.fields),
  );

  route(
    'GET /chat/conversations/:id',
    'A conversation of one’s own, whether the other person is here, and how many known messages are left.',
    ({ viewer, params, query }) => readConversation(ctx, viewer, params.id, query),
  );

  route(
    'POST /chat/conversations/:id/read',
    'Marks messages as read: all, or those up to one.',
    { takes: multipart({}, otherBodies) },
    ({ viewer, params, body }) => markRead(ctx, viewer, params.id, body.fields.up_to_id),
  );
};

const messages: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api, signedIn, { keyScope: 'chat' });

  route(
    'GET /chat/conversations/:id/messages',
    'Messages, the oldest first: the newest ones, those before one, or those after one.',
    ({ viewer, params, query }) => receive(ctx, viewer, params.id, query),
  );

  route(
    'POST /chat/conversations/:id/send',
    'Sends a text. With `client_id` it may be repeated: the same message comes back.',
    { refusals: ['forbidden', 'conflict', 'email_not_proven'], takes: multipart({}, otherBodies) },
    ({ viewer, params, query, body }) => send(ctx, viewer, params.id, { ...query, ...body.fields }),
  );

  route(
    'POST /chat/conversations/:id/send-file',
    'Sends a picture, video, audio or PDF of at most 10 MB; likewise.',
    {
      refusals: ['forbidden', 'conflict', 'email_not_proven', 'unavailable'],
      takes: multipart({
        file: { most: 1, least: 1, limit: contract.fileLimit, types: 'messages' },
      }),
    },
    ({ viewer, params, query, body: { fields, files } }) =>
      sendFile(ctx, viewer, params.id, { ...query, ...fields }, files.file[0]),
  );

  route(
    'DELETE /chat/messages/:id',
    'Hides a message from oneself; the other person goes on seeing it.',
    ({ viewer, params }) => hide(ctx, viewer, params.id),
  );
};

const companies: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api, signedIn, { keyScope: 'chat' });

  route(
    'POST /chat/conversations/:id/claim',
    'Tells the others of a company that one is at it. A second one takes it over; it ends after 30 minutes without a word of theirs.',
    { refusals: ['conflict'] },
    ({ viewer, params }) => claim(ctx, viewer, params.id),
  );

  route(
    'DELETE /chat/conversations/:id/claim',
    'Nobody is at it any more.',
    { refusals: ['conflict'] },
    ({ viewer, params }) => endClaim(ctx, viewer, params.id),
  );

  route(
    'POST /chat/conversations/:id/note',
    'A note that only the people of the company read. With `client_id` it may be repeated.',
    { refusals: ['conflict', 'rate_limited'] },
    ({ viewer, params, body }) => addNote(ctx, viewer, params.id, body),
  );

  route(
    'POST /chat/conversations/:id/share',
    'Gives a conversation that its owner had as a person to the company, and says so in it.',
    { refusals: ['forbidden', 'conflict'] },
    ({ viewer, params, body }) => share(ctx, viewer, params.id, body.company_id),
  );

  route('GET /chat/settings', 'Of which companies one is told of messages.', ({ viewer }) =>
    settingsOf(ctx, viewer),
  );

  route(
    'PUT /chat/settings',
    'Silences a company for which one answers, or ends that. One is told all the same of conversations at which one is.',
    { refusals: ['forbidden', 'not_found'] },
    ({ viewer, body }) => changeSettings(ctx, viewer, body),
  );
};

/** An export reads all messages of a person, so it is expensive. */
const exports: Limit = { name: 'chat-exports', most: 10, withinMs: 60 * 60 * 1000 };

const others: Feature = (api) => {
  const { ctx } = api;
  const chatting = routesOf(api, signedIn, { keyScope: 'chat' });
  const openChatting = routesOf(api, anyoneOrSignedIn, { keyScope: 'chat' });
  // What somebody has written and received is theirs, whatever became of their account.
  const forSuspendedToo = routesOf(api, evenSuspended, { keyScope: 'chat' });
  const forPeople = routesOf(api, signedIn);

  chatting(
    'GET /chat/search',
    'Messages of one’s conversations with these words, the newest first.',
    { isSearch: true },
    ({ viewer, query }) => searchMessages(ctx, viewer, query),
  );

  openChatting(
    'GET /chat/recipients',
    'People and companies with whom a conversation can begin.',
    ({ query, viewer }) => findRecipients(ctx, query, viewer),
  );

  openChatting(
    'GET /chat/service-by-ref',
    'A service that a message speaks of.',
    { refusals: ['not_found'] },
    ({ query }) => readReference(ctx, 'service', query.ref),
  );

  openChatting(
    'GET /chat/job-by-ref',
    'A vacancy that a message speaks of.',
    { refusals: ['not_found'] },
    ({ query }) => readReference(ctx, 'job', query.ref),
  );

  forSuspendedToo(
    'GET /chat/export',
    'All one’s own conversations as a JSON file.',
    { refusals: ['rate_limited'], answers: streamed('application/json') },
    async (request, reply) => {
      const { viewer } = request;
      await takeOrRefuse(ctx.limits, exports, String(viewer.id));
      reply.header('content-disposition', 'attachment; filename="conversas.json"');
      reply.type('application/json; charset=utf-8');
      return streamOf(request, exportOf(ctx, viewer), 'An export of conversations ended early.');
    },
  );

  forPeople(
    'POST /chat/ws-ticket',
    'A ticket that opens one socket within 30 seconds, in place of the access token.',
    ({ viewer }) => ticketFor(ctx, viewer),
  );
};

const quickAnswers: Feature = (api) => {
  const { ctx } = api;
  const chatting = routesOf(api, signedIn, { keyScope: 'chat' });
  const forPeople = routesOf(api, signedIn);

  chatting(
    'GET /chat/quick-answers',
    'One’s quick answers for conversations, in one’s order, or those of a company for which one answers.',
    { refusals: ['forbidden', 'not_found'] },
    ({ viewer, query }) => quickAnswersOf(ctx, viewer, query),
  );

  forPeople(
    'PUT /chat/quick-answers',
    'Replaces all answers by these, at most five.',
    { refusals: ['forbidden', 'not_found'] },
    ({ viewer, query, body: { answers, ...body } }) =>
      replaceQuickAnswers(ctx, viewer, { ...query, ...body }, { answers }),
  );
};

export const chat: Feature = (api) => {
  conversations(api);
  messages(api);
  companies(api);
  others(api);
  quickAnswers(api);
};
