import type { Limit } from '#server/fairness/limits/limits.ts';
import { anyone, signedIn } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { renew, subscribe, unsubscribe } from './subscriptions.ts';

/** Many phones share one address, and each renews a few times a year. */
const renewals: Limit = { name: 'push-renewals', most: 100, withinMs: 60 * 60 * 1000 };

export const push: Feature = (api) => {
  const { ctx } = api;
  const forAnyone = routesOf(api, anyone);
  const forPeople = routesOf(api, signedIn);

  forAnyone('GET /push/key', 'The public key by which browsers know who may push to them.', () => ({
    public_key: ctx.keys.vapid.publicKey,
  }));

  forPeople(
    'PUT /push/subscriptions',
    'Pushes to this device what its person is told of, until its session ends.',
    { refusals: ['conflict', 'rate_limited'] },
    ({ viewer, body }) => subscribe(ctx, viewer, body),
  );

  forPeople('DELETE /push/subscriptions', 'Pushes nothing more to this device.', ({ viewer, body }) =>
    unsubscribe(ctx, viewer, body.endpoint),
  );

  forAnyone(
    'PUT /push/renewals',
    'Replaces a subscription that the browser has given up by the one it has now.',
    { limits: [renewals], refusals: ['not_found', 'conflict'] },
    ({ body }) => renew(ctx, body),
  );
};
