import * as contract from '#lib/contract/notifications.ts';
import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import { nothing } from '#server/http/calls/declared.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { readAll } from './notifications.ts';
import { unreadCounts } from './reading.ts';

export const notifications: Feature = (api) => {
  const { ctx } = api;

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
