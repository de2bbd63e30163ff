import { aboutPaths } from '#lib/paths.ts';
import { anyone, signedIn } from '#server/http/calls/access.ts';
import { mediaType } from '#server/http/calls/declared.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { choicesOf, choose, unsubscribe } from './notification-choices.ts';
import { deleteAll, deleteOne, readAll, readOfPage, readOne, restore } from './notifications.ts';
import { listNotifications, unreadCounts } from './reading.ts';

const list: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api, signedIn);

  route('GET /notifications', 'What one was told of, the newest first.', ({ viewer, query }) =>
    listNotifications(ctx, viewer, query),
  );

  route('POST /notifications/:id/read', 'Marks a notification as read.', ({ viewer, params }) =>
    readOne(ctx, viewer, params.id),
  );

  route('DELETE /notifications/:id', 'Deletes a notification.', ({ viewer, params }) =>
    deleteOne(ctx, viewer, params.id),
  );

  route('DELETE /notifications', 'Deletes all notifications.', ({ viewer }) => deleteAll(ctx, viewer));

  route('POST /notifications/restore', 'Takes the last deletion back, within a minute.', ({ viewer }) =>
    restore(ctx, viewer),
  );

  route(
    'GET /notifications/unread-count',
    'How much one has not read, as the badges show it.',
    ({ viewer }) => unreadCounts(ctx, viewer),
  );

  route(
    'POST /notifications/read-all',
    'Marks all notifications as read. Messages stay unread until their conversation is opened.',
    ({ viewer }) => readAll(ctx, viewer),
  );

  route(
    'POST /notifications/read-of-page',
    'Marks as read what leads to a page that one has seen, or tells of what it shows.',
    ({ viewer, body }) => readOfPage(ctx, viewer, body.path),
  );
};

const choices: Feature = (api) => {
  const { ctx } = api;
  const forPeople = routesOf(api, signedIn);
  const forAnyone = routesOf(api, anyone);

  forPeople('GET /notifications/channels', 'How one wants to be told, by topic and channel.', ({ viewer }) =>
    choicesOf(ctx, viewer.id),
  );

  forPeople('PUT /notifications/channels', 'Chooses how one wants to be told.', ({ viewer, body }) =>
    choose(ctx, viewer, body),
  );

  forAnyone(
    'POST /notifications/unsubscribe',
    'Ends the mails of a kind by the token of such a mail (RFC 8058).',
    { refusals: ['not_found'], answers: mediaType('text/html') },
    async ({ query }, reply) => {
      const kind = await unsubscribe(ctx, query.token);
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
