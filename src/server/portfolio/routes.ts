import { mediaLimit, stillLimit } from '#lib/contract/portfolio-form.ts';
import { anyoneOrSignedIn, signedIn } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { versioned, versionIn } from '#server/http/calls/versions.ts';
import { removeCall } from '#server/publishing/routes.ts';
import { edit, order, publish, remove } from './portfolio.ts';
import { itemsOfCompany, itemsOfUser, read } from './reading.ts';

const files = {
  media_file: { most: 1, limit: mediaLimit, types: 'media' },
  still: { most: 1, limit: stillLimit, types: 'pictures' },
} as const;
const otherBodies = { orJson: true, orNone: true } as const;

export const portfolio: Feature = (api) => {
  const { ctx } = api;
  const publishing = routesOf(api, signedIn, { keyScope: 'publish', forCompany: 'publish' });
  const openReading = routesOf(api, anyoneOrSignedIn, { keyScope: 'read' });

  publishing(
    'POST /portfolio',
    'Shows a work of a company of one’s own, or of oneself as a freelancer.',
    { refusals: ['forbidden', 'not_found', 'conflict', 'unavailable'], takes: multipart(files, otherBodies) },
    async ({ viewer, query, body }, reply) => {
      const sent = { ...query, ...body.fields };
      return versioned(reply, await publish(ctx, viewer, sent, body.files));
    },
  );

  publishing(
    'PUT /portfolio/order',
    'Gives a portfolio of one’s own another order.',
    { refusals: ['forbidden', 'not_found'] },
    async ({ viewer, body }) => ({ ids: await order(ctx, viewer, body) }),
  );

  publishing(
    'PUT /portfolio/:id',
    'Changes what is sent; with `updated_at`, or If-Match, only what was not changed since.',
    { refusals: ['forbidden', 'conflict', 'unavailable'], takes: multipart(files, otherBodies) },
    async ({ viewer, params, query, body, headers }, reply) => {
      const sent = { ...versionIn(headers), ...query, ...body.fields };
      return versioned(reply, await edit(ctx, viewer, params.id, sent, body.files));
    },
  );

  publishing('DELETE /portfolio/:id', ...removeCall(remove));

  openReading(
    'GET /portfolio/company/:id',
    'The portfolio of a company, in the order that it chose.',
    ({ params, query, viewer }) => itemsOfCompany(ctx, params.id, query, viewer),
  );

  openReading(
    'GET /portfolio/user/:id',
    'The portfolio of a freelancer, in the order that they chose.',
    ({ params, query, viewer }) => itemsOfUser(ctx, params.id, query, viewer),
  );

  openReading('GET /portfolio/:id', 'An item of a portfolio.', async ({ viewer, params }, reply) =>
    versioned(reply, await read(ctx, params.id, viewer)),
  );
};
