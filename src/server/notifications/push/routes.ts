import * as contract from '#lib/contract/push.ts';
import type { Limit } from '#server/fairness/limits/limits.ts';
import { anyone, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { nothing } from '#server/http/calls/declared.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { drop, keep, renew } from './subscriptions.ts';

/** Many phones share an address, and each renews a few times a year. */
const renewals: Limit = { name: 'push-renewals', most: 100, withinMs: 60 * 60 * 1000 };

export const push: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/push/key',
    {
      config: { access: anyone },
      schema: {
        summary: 'The public key by which browsers know who may push to them.',
        response: { 200: contract.pushKey },
      },
    },
    () => ({ public_key: ctx.keys.vapid.publicKey }),
  );

  api.put(
    '/push/subscriptions',
    {
      config: { access: signedIn, refusals: ['conflict', 'rate_limited'] },
      schema: {
        summary: 'Pushes to this device what its person is told of, until its session ends.',
        body: contract.pushSubscription,
        response: { 204: nothing },
      },
    },
    async (request) => {
      await keep(ctx, viewerOf(request), request.body);
    },
  );

  api.delete(
    '/push/subscriptions',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Pushes nothing more to this device.',
        body: contract.pushEndpoint,
        response: { 204: nothing },
      },
    },
    async (request) => {
      await drop(ctx, viewerOf(request), request.body.endpoint);
    },
  );

  api.put(
    '/push/renewals',
    {
      config: { access: anyone, limits: [renewals], refusals: ['not_found', 'conflict'] },
      schema: {
        summary: 'Replaces a subscription that the browser has given up by the one it has now.',
        body: contract.pushRenewal,
        response: { 204: nothing },
      },
    },
    async (request) => {
      await renew(ctx, request.body);
    },
  );
};
