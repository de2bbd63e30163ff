import * as contract from '#lib/contract/channels.ts';
import { paths } from '#lib/paths.ts';
import { anyone, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { mediaType } from '#server/http/calls/declared.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { choicesOf, choose, unsubscribe } from './choices.ts';

export const channels: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/notifications/channels',
    {
      config: { access: signedIn },
      schema: {
        summary: 'How one wants to be told, by topic and channel.',
        response: { 200: contract.channelChoices },
      },
    },
    (request) => choicesOf(ctx, viewerOf(request).id),
  );

  api.put(
    '/notifications/channels',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Chooses how one wants to be told.',
        body: contract.channelChoices,
        response: { 200: contract.channelChoices },
      },
    },
    (request) => choose(ctx, viewerOf(request), request.body),
  );

  api.post(
    '/notifications/unsubscribe',
    {
      config: { access: anyone, refusals: ['not_found'] },
      schema: {
        summary: 'Ends the mails of a kind by the token of such a mail (RFC 8058).',
        querystring: contract.unsubscribeQuery,
        response: { 200: mediaType('text/html') },
      },
    },
    async (request, reply) => {
      const kind = await unsubscribe(ctx, request.query.token);
      reply.type('text/html; charset=utf-8');
      // Programs want no redirect. Browsers are led on, to a page that says it.
      return `<!doctype html><title>OK</title><meta http-equiv="refresh" content="0;url=${paths.endMails}?feito=${kind}">`;
    },
  );
};
