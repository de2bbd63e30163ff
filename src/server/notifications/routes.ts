import { aboutPaths } from '#lib/paths.ts';
import { anyone, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { mediaType } from '#server/http/calls/declared.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { choicesOf, choose, unsubscribe } from './notification-choices.ts';
import { deleteAll, deleteOne, readAll, readOfPage, readOne, restore } from './notifications.ts';
import { listNotifications, unreadCounts } from './reading.ts';

const list: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /notifications',
    { access: signedIn, summary: 'What one was told of, the newest first.' },
    (request) => listNotifications(ctx, viewerOf(request), request.query),
  );

  route(
    'POST /notifications/:id/read',
    { access: signedIn, summary: 'Marks a notification as read.' },
    (request) => readOne(ctx, viewerOf(request), request.params.id),
  );

  route('DELETE /notifications/:id', { access: signedIn, summary: 'Deletes a notification.' }, (request) =>
    deleteOne(ctx, viewerOf(request), request.params.id),
  );

  route('DELETE /notifications', { access: signedIn, summary: 'Deletes all notifications.' }, (request) =>
    deleteAll(ctx, viewerOf(request)),
  );

  route(
    'POST /notifications/restore',
    { access: signedIn, summary: 'Takes the last deletion back, within a minute.' },
    (request) => restore(ctx, viewerOf(request)),
  );

  route(
    'GET /notifications/unread-count',
    { access: signedIn, summary: 'How much one has not read, as the badges show it.' },
    (request) => unreadCounts(ctx, viewerOf(request)),
  );

  route(
    'POST /notifications/read-all',
    {
      access: signedIn,
      summary: 'Marks all notifications as read. Messages stay unread until their conversation is opened.',
    },
    (request) => readAll(ctx, viewerOf(request)),
  );

  route(
    'POST /notifications/read-of-page',
    {
      access: signedIn,
      summary: 'Marks as read what leads to a page that one has seen, or tells of what it shows.',
    },
    (request) => readOfPage(ctx, viewerOf(request), request.body.path),
  );
};

const choices: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /notifications/channels',
    { access: signedIn, summary: 'How one wants to be told, by topic and channel.' },
    (request) => choicesOf(ctx, viewerOf(request).id),
  );

  route(
    'PUT /notifications/channels',
    { access: signedIn, summary: 'Chooses how one wants to be told.' },
    (request) => choose(ctx, viewerOf(request), request.body),
  );

  route(
    'POST /notifications/unsubscribe',
    {
      access: anyone,
      refusals: ['not_found'],
      summary: 'Ends the mails of a kind by the token of such a mail (RFC 8058).',
      answers: mediaType('text/html'),
    },
    async (request, reply) => {
      const kind = await unsubscribe(ctx, request.query.token);
      reply.type('text/html; charset=utf-8');
      // Mail programs that unsubscribe with one click want no redirect. In browsers, the page leads on to the
      // confirmation.
      return `<!doctype html><title>OK</title><meta http-equiv="refresh" content="0;url=${aboutPaths.endMails}?feito=${kind}">`;
    },
  );
};

export const notifications: Feature = (api) => {
  list(api);
  choices(api);
};
