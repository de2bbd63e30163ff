import * as contract from '#lib/contract/reports.ts';
import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { report } from './reports.ts';

export const reports: Feature = (api) => {
  const { ctx } = api;

  api.post(
    '/reports',
    {
      config: { access: signedIn, refusals: ['not_found', 'conflict'] },
      schema: {
        summary: 'Opens a case for moderators. With `client_id` it may be repeated.',
        body: contract.report,
        response: { 201: contract.reported },
      },
    },
    (request) => report(ctx, viewerOf(request), request.body),
  );
};
