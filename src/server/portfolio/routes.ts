import { mediaLimit, stillLimit } from '#lib/contract/portfolio-form.ts';
import { anyoneOrSignedIn, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { versioned, versionIn } from '#server/http/calls/versions.ts';
import { forCompany, removeCall } from '#server/publishing/routes.ts';
import { edit, order, publish, remove } from './portfolio.ts';
import { itemsOfCompany, itemsOfUser, read } from './reading.ts';

const files = {
  media_file: { most: 1, limit: mediaLimit, types: 'media' },
  still: { most: 1, limit: stillLimit, types: 'pictures' },
} as const;
const otherBodies = { orJson: true, orNone: true } as const;

export const portfolio: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'POST /portfolio',
    {
      access: signedIn,
      keyScope: 'publish',
      forCompany: 'publish',
      refusals: ['forbidden', 'not_found', 'conflict', 'unavailable'],
      summary: 'Shows a work of a company of one’s own, or of oneself as a freelancer.',
      takes: multipart(files, otherBodies),
    },
    async (request, reply) => {
      const { query, body } = request;
      const sent = { ...query, ...body.fields };
      return versioned(reply, await publish(ctx, viewerOf(request), sent, body.files));
    },
  );

  route(
    'PUT /portfolio/order',
    {
      access: signedIn,
      keyScope: 'publish',
      forCompany: 'publish',
      refusals: ['forbidden', 'not_found'],
      summary: 'Gives a portfolio of one’s own another order.',
    },
    async (request) => ({ ids: await order(ctx, viewerOf(request), request.body) }),
  );

  route(
    'PUT /portfolio/:id',
    {
      access: signedIn,
      keyScope: 'publish',
      forCompany: 'publish',
      refusals: ['forbidden', 'conflict', 'unavailable'],
      summary: 'Changes what is sent; with `updated_at`, or If-Match, only what was not changed since.',
      takes: multipart(files, otherBodies),
    },
    async (request, reply) => {
      const { query, body, headers, params } = request;
      const sent = { ...versionIn(headers), ...query, ...body.fields };
      return versioned(reply, await edit(ctx, viewerOf(request), params.id, sent, body.files));
    },
  );

  route('DELETE /portfolio/:id', ...forCompany(removeCall(remove)));

  route(
    'GET /portfolio/company/:id',
    {
      access: anyoneOrSignedIn,
      keyScope: 'read',
      summary: 'The portfolio of a company, in the order that it chose.',
    },
    ({ params, query, viewer }) => itemsOfCompany(ctx, params.id, query, viewer),
  );

  route(
    'GET /portfolio/user/:id',
    {
      access: anyoneOrSignedIn,
      keyScope: 'read',
      summary: 'The portfolio of a freelancer, in the order that they chose.',
    },
    ({ params, query, viewer }) => itemsOfUser(ctx, params.id, query, viewer),
  );

  route(
    'GET /portfolio/:id',
    { access: anyoneOrSignedIn, keyScope: 'read', summary: 'An item of a portfolio.' },
    async (request, reply) => versioned(reply, await read(ctx, request.params.id, request.viewer)),
  );
};
