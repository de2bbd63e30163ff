import type { Limit } from '#server/fairness/limits/limits.ts';
import { anyone, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { renew, subscribe, unsubscribe } from './subscriptions.ts';

/** Many phones share one address, and each renews a few times a year. */
const renewals: Limit = { name: 'push-renewals', most: 100, withinMs: 60 * 60 * 1000 };

export const push: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /push/key',
    { access: anyone, summary: 'The public key by which browsers know who may push to them.' },
    () => ({ public_key: ctx.keys.vapid.publicKey }),
  );

  route(
    'PUT /push/subscriptions',
    {
      access: signedIn,
      refusals: ['conflict', 'rate_limited'],
      summary: 'Pushes to this device what its person is told of, until its session ends.',
    },
    (request) => subscribe(ctx, viewerOf(request), request.body),
  );

  route(
    'DELETE /push/subscriptions',
    { access: signedIn, summary: 'Pushes nothing more to this device.' },
    (request) => unsubscribe(ctx, viewerOf(request), request.body.endpoint),
  );

  route(
    'PUT /push/renewals',
    {
      access: anyone,
      limits: [renewals],
      refusals: ['not_found', 'conflict'],
      summary: 'Replaces a subscription that the browser has given up by the one it has now.',
    },
    (request) => renew(ctx, request.body),
  );
};
