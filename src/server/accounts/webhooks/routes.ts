import { signedIn } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { deliveriesOf, removeWebhook, sendAgain, sendTest, webhooksOf } from '#server/webhooks/webhooks.ts';
import { editWebhook, makeWebhook } from './webhooks.ts';

export const webhooks: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api, signedIn);

  route(
    'POST /users/me/webhooks',
    'From now on, POSTs to this address what happens, signed as Standard Webhooks has it with `secret`, which is said only here. By https, to a public name; five a person.',
    { refusals: ['confirmation_needed', 'email_not_proven', 'conflict', 'rate_limited'] },
    ({ viewer, body }) => makeWebhook(ctx, viewer, body),
  );

  route('GET /users/me/webhooks', 'One’s webhooks, the newest first.', ({ viewer }) =>
    webhooksOf(ctx, viewer),
  );

  route(
    'PUT /users/me/webhooks/:id',
    'Changes what is sent; `on` turns it off, or on again.',
    { refusals: ['confirmation_needed', 'email_not_proven', 'rate_limited'] },
    ({ viewer, params, body }) => editWebhook(ctx, viewer, params.id, body),
  );

  route('DELETE /users/me/webhooks/:id', 'Deletes a webhook and its deliveries.', ({ viewer, params }) =>
    removeWebhook(ctx, viewer, params.id),
  );

  route(
    'POST /users/me/webhooks/:id/test',
    'Sends `test.sent`.',
    { refusals: ['conflict', 'rate_limited'] },
    ({ viewer, params }) => sendTest(ctx, viewer, params.id),
  );

  route(
    'GET /users/me/webhooks/:id/deliveries',
    'The last 50 that were sent, or wait, the newest first.',
    ({ viewer, params }) => deliveriesOf(ctx, viewer, params.id),
  );

  route(
    'POST /users/me/webhooks/:id/deliveries/:delivery_id/send',
    'Sends a delivery again, with the same id.',
    { refusals: ['conflict', 'rate_limited'] },
    ({ viewer, params }) => sendAgain(ctx, viewer, params.id, params.delivery_id),
  );
};
