import { photoLimit } from '#lib/contract/users.ts';
import { anyone, anyoneOrSignedIn, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { AppError } from '#server/runtime/errors.ts';
import { create, edit, listCompanies } from './companies.ts';
import { read } from './reading.ts';

const picture = { most: 1, limit: photoLimit, types: 'pictures' } as const;

export const companies: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /companies',
    { access: anyone, isSearch: true, summary: 'Companies, the newest first.' },
    (request) => listCompanies(ctx, request.query),
  );

  route(
    'GET /companies/:id',
    { access: anyoneOrSignedIn, keyScope: 'read', summary: 'A company.' },
    async (request) => {
      const company = await read(ctx, request.params.id, request.viewer);
      if (!company) throw new AppError('not_found');
      return company;
    },
  );

  route(
    'POST /companies',
    {
      access: signedIn,
      refusals: ['conflict', 'unavailable'],
      summary: 'Makes a company of one’s own.',
      takes: multipart({ logo: picture, cover: picture }, { orJson: true }),
    },
    async (request) => {
      const { fields, files } = request.body;
      const [[logo], [cover]] = [files.logo, files.cover];
      return await create(ctx, viewerOf(request), fields, { logo, cover });
    },
  );

  route(
    'PUT /companies/:id',
    {
      access: signedIn,
      forCompany: 'edit',
      refusals: ['forbidden', 'unavailable'],
      summary: 'Changes what is sent of a company of one’s own.',
      takes: multipart({ logo: picture, cover: picture }, { orJson: true }),
    },
    async (request) => {
      const { fields, files } = request.body;
      const [[logo], [cover]] = [files.logo, files.cover];
      const { id } = request.params;
      return edit(ctx, viewerOf(request), id, fields, { logo, cover });
    },
  );

  route(
    'PUT /companies/:id/logo',
    {
      access: signedIn,
      forCompany: 'edit',
      refusals: ['forbidden', 'unavailable'],
      summary: 'Changes the logo: JPG, PNG or WebP, 5 MB.',
      takes: multipart({ logo: { ...picture, least: 1 } }),
    },
    async (request) => {
      const [logo] = request.body.files.logo;
      const { logo_url } = await edit(ctx, viewerOf(request), request.params.id, {}, { logo });
      return { logo_url };
    },
  );

  route(
    'PUT /companies/:id/cover',
    {
      access: signedIn,
      forCompany: 'edit',
      refusals: ['forbidden', 'unavailable'],
      summary: 'Changes the picture above: JPG, PNG or WebP, 5 MB.',
      takes: multipart({ cover: { ...picture, least: 1 } }),
    },
    async (request) => {
      const [cover] = request.body.files.cover;
      const { cover_url } = await edit(ctx, viewerOf(request), request.params.id, {}, { cover });
      return { cover_url };
    },
  );
};
