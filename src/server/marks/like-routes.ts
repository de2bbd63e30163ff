import * as z from 'zod/mini';
import * as contract from '#lib/contract/likes.ts';
import { anyoneOrSignedIn, signedIn, viewerOf } from '#server/http/calls/access.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { count, toggle } from './likes.ts';
import { marksOf } from './marks.ts';

export const likes: Feature = (api) => {
  const { ctx } = api;

  api.post(
    '/likes',
    {
      config: { access: signedIn, refusals: ['not_found'] },
      schema: {
        summary: 'Likes it, or no longer: then with a message. With `is_liked` it may be repeated.',
        body: contract.like,
        response: { 200: contract.liked },
      },
    },
    async (request) => {
      const { likeable_type: type, likeable_id: id, is_liked } = request.body;
      return toggle(ctx, viewerOf(request), { type, id }, is_liked);
    },
  );

  api.get(
    '/likes/mine',
    {
      config: { access: signedIn },
      schema: {
        summary: 'What one likes and keeps among `things`: `service-12,company-7`.',
        querystring: contract.marksQuery,
        response: { 200: z.array(contract.mark) },
      },
    },
    (request) => marksOf(ctx, viewerOf(request), request.query.things),
  );

  api.get(
    '/likes/:type/:id/count',
    {
      config: { access: anyoneOrSignedIn },
      schema: {
        summary: 'How many like it, and whether one does oneself.',
        params: contract.byThing,
        response: { 200: contract.likeCount },
      },
    },
    (request) => count(ctx, request.params, request.viewer),
  );
};
