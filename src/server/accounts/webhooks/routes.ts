import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { deliveriesOf, removeWebhook, sendAgain, sendTest, webhooksOf } from '#server/webhooks/webhooks.ts';
import { editWebhook, makeWebhook } from './webhooks.ts';

export const webhooks: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'POST /users/me/webhooks',
    {
      access: signedIn,
      refusals: ['confirmation_needed', 'email_not_proven', 'conflict', 'rate_limited'],
      summary:
        'From now on, POSTs to this address what happens, signed as Standard Webhooks has it with `secret`, which is said only here. By https, to a public name; five a person.',
    },
    (request) => makeWebhook(ctx, viewerOf(request), request.body),
  );

  route(
    'GET /users/me/webhooks',
    { access: signedIn, summary: 'One’s webhooks, the newest first.' },
    (request) => webhooksOf(ctx, viewerOf(request)),
  );

  route(
    'PUT /users/me/webhooks/:id',
    {
      access: signedIn,
      refusals: ['confirmation_needed', 'email_not_proven', 'rate_limited'],
      summary: 'Changes what is sent; `on` turns it off, or on again.',
    },
    (request) => editWebhook(ctx, viewerOf(request), request.params.id, request.body),
  );

  route(
    'DELETE /users/me/webhooks/:id',
    { access: signedIn, summary: 'Deletes a webhook and its deliveries.' },
    (request) => removeWebhook(ctx, viewerOf(request), request.params.id),
  );

  route(
    'POST /users/me/webhooks/:id/test',
    { access: signedIn, refusals: ['conflict', 'rate_limited'], summary: 'Sends `test.sent`.' },
    (request) => sendTest(ctx, viewerOf(request), request.params.id),
  );

  route(
    'GET /users/me/webhooks/:id/deliveries',
    { access: signedIn, summary: 'The last 50 that were sent, or wait, the newest first.' },
    (request) => deliveriesOf(ctx, viewerOf(request), request.params.id),
  );

  route(
    'POST /users/me/webhooks/:id/deliveries/:delivery_id/send',
    {
      access: signedIn,
      refusals: ['conflict', 'rate_limited'],
      summary: 'Sends a delivery again, with the same id.',
    },
    (request) => sendAgain(ctx, viewerOf(request), request.params.id, request.params.delivery_id),
  );
};
