import * as z from 'zod/mini';
import * as contract from '#lib/contract/companies.ts';
import { createCompany } from '#lib/contract/company-form.ts';
import { companyFilters } from '#lib/contract/filters.ts';
import { byId } from '#lib/contract/id.ts';
import { photoLimit } from '#lib/contract/profiles.ts';
import { anyone, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { AppError } from '#server/runtime/errors.ts';
import { create, edit, listCompanies } from './companies.ts';
import { read } from './reading.ts';

const picture = { most: 1, limit: photoLimit, types: 'pictures' } as const;

export const companies: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/companies',
    {
      config: { access: anyone, isSearch: true },
      schema: {
        summary: 'Companies, the newest first.',
        querystring: companyFilters,
        response: { 200: z.array(contract.company) },
      },
    },
    (request) => listCompanies(ctx, request.query),
  );

  api.get(
    '/companies/:id',
    {
      config: { access: anyone },
      schema: { summary: 'A company.', params: byId, response: { 200: contract.company } },
    },
    async (request) => {
      const company = await read(ctx, request.params.id);
      if (!company) throw new AppError('not_found');
      return company;
    },
  );

  api.post(
    '/companies',
    {
      config: { access: signedIn, refusals: ['conflict', 'unavailable'] },
      schema: {
        summary: 'Makes a company of one’s own.',
        body: multipart(createCompany, { logo: picture, cover: picture }, { orJson: true }),
        response: { 201: contract.company },
      },
    },
    async (request) => {
      const { fields, files } = request.body;
      const [[logo], [cover]] = [files.logo, files.cover];
      return await create(ctx, viewerOf(request), fields, { logo, cover });
    },
  );

  api.put(
    '/companies/:id',
    {
      config: { access: signedIn, refusals: ['forbidden', 'unavailable'] },
      schema: {
        summary: 'Changes what is sent of a company of one’s own.',
        params: byId,
        body: multipart(contract.editCompany, { logo: picture, cover: picture }, { orJson: true }),
        response: { 200: contract.company },
      },
    },
    async (request) => {
      const { fields, files } = request.body;
      const [[logo], [cover]] = [files.logo, files.cover];
      const { id } = request.params;
      return edit(ctx, viewerOf(request), id, fields, { logo, cover });
    },
  );

  api.put(
    '/companies/:id/logo',
    {
      config: { access: signedIn, refusals: ['forbidden', 'unavailable'] },
      schema: {
        summary: 'Changes the logo: JPG, PNG or WebP, 5 MB.',
        params: byId,
        body: multipart(z.object({}), { logo: { ...picture, least: 1 } }),
        response: { 200: contract.companyLogo },
      },
    },
    async (request) => {
      const [logo] = request.body.files.logo;
      const { logo_url } = await edit(ctx, viewerOf(request), request.params.id, {}, { logo });
      return { logo_url };
    },
  );

  api.put(
    '/companies/:id/cover',
    {
      config: { access: signedIn, refusals: ['forbidden', 'unavailable'] },
      schema: {
        summary: 'Changes the picture above: JPG, PNG or WebP, 5 MB.',
        params: byId,
        body: multipart(z.object({}), { cover: { ...picture, least: 1 } }),
        response: { 200: contract.companyCover },
      },
    },
    async (request) => {
      const [cover] = request.body.files.cover;
      const { cover_url } = await edit(ctx, viewerOf(request), request.params.id, {}, { cover });
      return { cover_url };
    },
  );
};
