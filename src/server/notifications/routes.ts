import * as z from 'zod/mini';
import { byId } from '#lib/contract/id.ts';
import * as contract from '#lib/contract/notifications.ts';
import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import { nothing } from '#server/http/calls/declared.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { deleteAll, deleteOne, readAll, readOne, restore } from './notifications.ts';
import { listNotifications, unreadCounts } from './reading.ts';

export const notifications: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/notifications',
    {
      config: { access: signedIn },
      schema: {
        summary: 'What one was told of, the newest first.',
        querystring: contract.notificationPages,
        response: { 200: z.array(contract.notification) },
      },
    },
    (request) => listNotifications(ctx, viewerOf(request), request.query),
  );

  api.post(
    '/notifications/:id/read',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Marks a notification as read.',
        params: byId,
        response: { 204: nothing },
      },
    },
    async (request) => {
      await readOne(ctx, viewerOf(request), request.params.id);
    },
  );

  api.delete(
    '/notifications/:id',
    {
      config: { access: signedIn },
      schema: { summary: 'Deletes a notification.', params: byId, response: { 204: nothing } },
    },
    async (request) => {
      await deleteOne(ctx, viewerOf(request), request.params.id);
    },
  );

  api.delete(
    '/notifications',
    {
      config: { access: signedIn },
      schema: { summary: 'Deletes all notifications.', response: { 204: nothing } },
    },
    async (request) => {
      await deleteAll(ctx, viewerOf(request));
    },
  );

  api.post(
    '/notifications/restore',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Takes the last deletion back, within a minute.',
        response: { 204: nothing },
      },
    },
    async (request) => {
      await restore(ctx, viewerOf(request));
    },
  );

  api.get(
    '/notifications/unread-count',
    {
      config: { access: signedIn },
      schema: {
        summary: 'How much one has not read, as the badges show it.',
        response: { 200: contract.unreadCounts },
      },
    },
    (request) => unreadCounts(ctx, viewerOf(request)),
  );

  api.post(
    '/notifications/read-all',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Marks all notifications as read. Messages stay unread until their conversation is opened.',
        response: { 204: nothing },
      },
    },
    async (request) => {
      await readAll(ctx, viewerOf(request));
    },
  );
};
