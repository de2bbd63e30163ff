import * as z from 'zod/mini';
import { byId } from '#lib/contract/id.ts';
import * as contract from '#lib/contract/portfolio.ts';
import { mediaLimit, stillLimit } from '#lib/contract/portfolio-form.ts';
import { anyoneOrSignedIn, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { nothing } from '#server/http/calls/declared.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { versioned, versionIn } from '#server/http/calls/versions.ts';
import { edit, order, publish, remove } from './portfolio.ts';
import { itemsOfCompany, itemsOfUser, read } from './reading.ts';

const files = {
  media_file: { most: 1, limit: mediaLimit, types: 'media' },
  still: { most: 1, limit: stillLimit, types: 'pictures' },
} as const;
const otherwise = { orJson: true, orNone: true } as const;

const own: Feature = (api) => {
  const { ctx } = api;

  api.post(
    '/portfolio',
    {
      config: { access: signedIn, refusals: ['forbidden', 'not_found', 'conflict', 'unavailable'] },
      schema: {
        summary: 'Shows a work of a company of one’s own, or of oneself as a freelancer.',
        querystring: contract.publishItem,
        body: multipart(contract.publishItem, files, otherwise),
        response: { 201: contract.portfolioItem },
      },
    },
    async (request, reply) => {
      const { query, body } = request;
      const sent = { ...query, ...body.fields };
      return versioned(reply, await publish(ctx, viewerOf(request), sent, body.files));
    },
  );

  api.put(
    '/portfolio/order',
    {
      config: { access: signedIn, refusals: ['forbidden', 'not_found'] },
      schema: {
        summary: 'Gives a portfolio of one’s own another order.',
        body: contract.orderItems,
        response: { 200: contract.orderedItems },
      },
    },
    async (request) => ({ ids: await order(ctx, viewerOf(request), request.body) }),
  );

  api.put(
    '/portfolio/:id',
    {
      config: { access: signedIn, refusals: ['forbidden', 'conflict', 'unavailable'] },
      schema: {
        summary: 'Changes what is sent; with `updated_at`, or If-Match, only what was not changed since.',
        params: byId,
        querystring: contract.editItem,
        body: multipart(contract.editItem, files, otherwise),
        response: { 200: contract.portfolioItem },
      },
    },
    async (request, reply) => {
      const { query, body, headers, params } = request;
      const sent = { ...versionIn(headers), ...query, ...body.fields };
      return versioned(reply, await edit(ctx, viewerOf(request), params.id, sent, body.files));
    },
  );

  api.delete(
    '/portfolio/:id',
    {
      config: { access: signedIn, refusals: ['forbidden'] },
      schema: { summary: 'Deletes it.', params: byId, response: { 204: nothing } },
    },
    async (request) => {
      await remove(ctx, viewerOf(request), request.params.id);
    },
  );
};

const open: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/portfolio/company/:id',
    {
      config: { access: anyoneOrSignedIn },
      schema: {
        summary: 'The portfolio of a company, in the order that it chose.',
        params: byId,
        querystring: contract.itemPages,
        response: { 200: z.array(contract.portfolioItem) },
      },
    },
    ({ params, query, viewer }) => itemsOfCompany(ctx, params.id, query, viewer),
  );

  api.get(
    '/portfolio/user/:id',
    {
      config: { access: anyoneOrSignedIn },
      schema: {
        summary: 'The portfolio of a freelancer, in the order that they chose.',
        params: byId,
        querystring: contract.itemPages,
        response: { 200: z.array(contract.portfolioItem) },
      },
    },
    ({ params, query, viewer }) => itemsOfUser(ctx, params.id, query, viewer),
  );

  api.get(
    '/portfolio/:id',
    {
      config: { access: anyoneOrSignedIn },
      schema: {
        summary: 'An item of a portfolio.',
        params: byId,
        response: { 200: contract.portfolioItem },
      },
    },
    async (request, reply) => versioned(reply, await read(ctx, request.params.id, request.viewer)),
  );
};

export const portfolio: Feature = (api) => {
  own(api);
  open(api);
};
