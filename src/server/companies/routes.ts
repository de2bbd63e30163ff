import { Hono } from 'hono';
import * as z from 'zod/mini';
import * as contract from '#lib/contract/companies.ts';
import { createCompany } from '#lib/contract/company-form.ts';
import { companyFilters } from '#lib/contract/filters.ts';
import { byId } from '#lib/contract/id.ts';
import { photoLimit } from '#lib/contract/profiles.ts';
import { AppError } from '#server/errors.ts';
import { anyone } from '#server/http/access.ts';
import { answers } from '#server/http/answers.ts';
import type { Env } from '#server/http/env.ts';
import { params, query } from '#server/http/input.ts';
import { json } from '#server/http/json.ts';
import { multipart } from '#server/http/multipart.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { create, edit } from './companies.ts';
import { list, read } from './reading.ts';

const picture = { most: 1, limit: photoLimit, types: 'pictures' } as const;

export const companies = new Hono<Env>()
  .get(
    '/companies/',
    anyone,
    query(companyFilters),
    answers(200, z.array(contract.company), 'Companies, the newest first.'),
    async (c) => json(await list(c.var.ctx, c.req.valid('query'))),
  )
  .get('/companies/:id', anyone, params(byId), answers(200, contract.company, 'A company.'), async (c) => {
    const company = await read(c.var.ctx, c.req.valid('param').id);
    if (!company) throw new AppError('not_found');
    return json(company);
  })
  .post(
    '/companies/',
    signedIn,
    multipart(createCompany, { files: { logo: picture, cover: picture }, orJson: true }),
    answers(201, contract.company, 'Makes a company of one’s own.', 'conflict', 'unavailable'),
    async (c) => {
      const { fields, files } = c.req.valid('multipart');
      const [[logo], [cover]] = [files.logo, files.cover];
      return json(await create(c.var.ctx, c.var.viewer, fields, { logo, cover }), 201);
    },
  )
  .put(
    '/companies/:id',
    signedIn,
    params(byId),
    multipart(contract.editCompany, { files: { logo: picture, cover: picture }, orJson: true }),
    answers(
      200,
      contract.company,
      'Changes what is sent of a company of one’s own.',
      'forbidden',
      'unavailable',
    ),
    async (c) => {
      const { fields, files } = c.req.valid('multipart');
      const [[logo], [cover]] = [files.logo, files.cover];
      const { id } = c.req.valid('param');
      return json(await edit(c.var.ctx, c.var.viewer, id, fields, { logo, cover }));
    },
  )
  .put(
    '/companies/:id/logo',
    signedIn,
    params(byId),
    multipart(z.object({}), { files: { logo: { ...picture, least: 1 } } }),
    answers(
      200,
      contract.companyLogo,
      'Changes the logo: JPG, PNG or WebP, 5 MB.',
      'forbidden',
      'unavailable',
    ),
    async (c) => {
      const [logo] = c.req.valid('multipart').files.logo;
      const { logo_url } = await edit(c.var.ctx, c.var.viewer, c.req.valid('param').id, {}, { logo });
      return json({ logo_url });
    },
  )
  .put(
    '/companies/:id/cover',
    signedIn,
    params(byId),
    multipart(z.object({}), { files: { cover: { ...picture, least: 1 } } }),
    answers(
      200,
      contract.companyCover,
      'Changes the picture above: JPG, PNG or WebP, 5 MB.',
      'forbidden',
      'unavailable',
    ),
    async (c) => {
      const [cover] = c.req.valid('multipart').files.cover;
      const { cover_url } = await edit(c.var.ctx, c.var.viewer, c.req.valid('param').id, {}, { cover });
      return json({ cover_url });
    },
  );
