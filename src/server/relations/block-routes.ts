import * as z from 'zod/mini';
import * as contract from '#lib/contract/blocks.ts';
import { byId } from '#lib/contract/id.ts';
import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import { nothing } from '#server/http/calls/declared.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { block, blockedBy, unblock } from './blocks.ts';

export const blocks: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/blocks',
    {
      config: { access: signedIn },
      schema: {
        summary: 'The people whom one has blocked, the latest first.',
        response: { 200: z.array(contract.blockedPerson) },
      },
    },
    (request) => blockedBy(ctx, viewerOf(request)),
  );

  api.put(
    '/blocks/:id',
    {
      config: { access: signedIn, refusals: ['validation_failed'] },
      schema: {
        summary: 'Blocks a person: neither reaches the other any more.',
        params: byId,
        response: { 204: nothing },
      },
    },
    async (request) => {
      await block(ctx, viewerOf(request), request.params.id);
    },
  );

  api.delete(
    '/blocks/:id',
    {
      config: { access: signedIn },
      schema: { summary: 'Unblocks a person.', params: byId, response: { 204: nothing } },
    },
    async (request) => {
      await unblock(ctx, viewerOf(request), request.params.id);
    },
  );
};
