import { paths } from '#lib/paths.ts';
import { anyone, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { mediaType } from '#server/http/calls/declared.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { routesOf } from '#server/http/calls/route.ts';
import { choicesOf, choose, unsubscribe } from './choices.ts';

export const channels: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /notifications/channels',
    { access: signedIn, summary: 'How one wants to be told, by topic and channel.' },
    (request) => choicesOf(ctx, viewerOf(request).id),
  );

  route(
    'PUT /notifications/channels',
    { access: signedIn, summary: 'Chooses how one wants to be told.' },
    (request) => choose(ctx, viewerOf(request), request.body),
  );

  route(
    'POST /notifications/unsubscribe',
    {
      access: anyone,
      refusals: ['not_found'],
      summary: 'Ends the mails of a kind by the token of such a mail (RFC 8058).',
      answers: mediaType('text/html'),
    },
    async (request, reply) => {
      const kind = await unsubscribe(ctx, request.query.token);
      reply.type('text/html; charset=utf-8');
      // Mail programs that unsubscribe with one click want no redirect. In browsers, the page leads on to the
      // confirmation.
      return `<!doctype html><title>OK</title><meta http-equiv="refresh" content="0;url=${paths.endMails}?feito=${kind}">`;
    },
  );
};
