import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { block, blockedBy, unblock } from './blocks.ts';

export const blocks: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /blocks',
    { access: signedIn, summary: 'The people whom one has blocked, the latest first.' },
    (request) => blockedBy(ctx, viewerOf(request)),
  );

  route(
    'PUT /blocks/:id',
    {
      access: signedIn,
      refusals: ['validation_failed'],
      summary: 'Blocks a person: neither reaches the other any more.',
    },
    async (request) => {
      await block(ctx, viewerOf(request), request.params.id);
    },
  );

  route('DELETE /blocks/:id', { access: signedIn, summary: 'Unblocks a person.' }, async (request) => {
    await unblock(ctx, viewerOf(request), request.params.id);
  });
};
