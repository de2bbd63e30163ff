import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { routesOf } from '#server/http/calls/route.ts';
import { deleteAll, deleteOne, readAll, readOne, restore } from './notifications.ts';
import { listNotifications, unreadCounts } from './reading.ts';

export const notifications: Feature = (api) => {
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
    async (request) => {
      await readOne(ctx, viewerOf(request), request.params.id);
    },
  );

  route(
    'DELETE /notifications/:id',
    { access: signedIn, summary: 'Deletes a notification.' },
    async (request) => {
      await deleteOne(ctx, viewerOf(request), request.params.id);
    },
  );

  route(
    'DELETE /notifications',
    { access: signedIn, summary: 'Deletes all notifications.' },
    async (request) => {
      await deleteAll(ctx, viewerOf(request));
    },
  );

  route(
    'POST /notifications/restore',
    { access: signedIn, summary: 'Takes the last deletion back, within a minute.' },
    async (request) => {
      await restore(ctx, viewerOf(request));
    },
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
    async (request) => {
      await readAll(ctx, viewerOf(request));
    },
  );
};
