import { photoLimit } from '#lib/contract/users.ts';
import { anyone, anyoneOrSignedIn, signedIn } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { AppError } from '#server/runtime/errors.ts';
import { create, edit, listCompanies } from './companies.ts';
import { read } from './reading.ts';

const picture = { most: 1, limit: photoLimit, types: 'pictures' } as const;
const fieldsAndPictures = multipart({ logo: picture, cover: picture }, { orJson: true });

export const companies: Feature = (api) => {
  const { ctx } = api;
  const editing = routesOf(api, signedIn, {
    forCompany: 'edit',
    refusals: ['forbidden', 'unavailable'],
  });
  const forAnyone = routesOf(api, anyone);
  const openReading = routesOf(api, anyoneOrSignedIn, { keyScope: 'read' });
  const forPeople = routesOf(api, signedIn);

  forAnyone('GET /companies', 'Companies, the newest first.', { isSearch: true }, ({ query }) =>
    listCompanies(ctx, query),
  );

  openReading('GET /companies/:id', 'A company.', async ({ viewer, params }) => {
    const company = await read(ctx, params.id, viewer);
    if (!company) throw new AppError('not_found');
    return company;
  });

  forPeople(
    'POST /companies',
    'Makes a company of one’s own.',
    {
      refusals: ['conflict', 'unavailable'],
      takes: fieldsAndPictures,
    },
    ({ viewer, body: { fields, files } }) =>
      create(ctx, viewer, fields, { logo: files.logo[0], cover: files.cover[0] }),
  );

  editing(
    'PUT /companies/:id',
    'Changes what is sent of a company of one’s own.',
    { takes: fieldsAndPictures },
    ({ viewer, params, body: { fields, files } }) =>
      edit(ctx, viewer, params.id, fields, { logo: files.logo[0], cover: files.cover[0] }),
  );

  editing(
    'PUT /companies/:id/logo',
    'Changes the logo: JPG, PNG or WebP, 5 MB.',
    { takes: multipart({ logo: { ...picture, least: 1 } }) },
    async ({ viewer, params, body }) => {
      const [logo] = body.files.logo;
      const { logo_url } = await edit(ctx, viewer, params.id, {}, { logo });
      return { logo_url };
    },
  );

  editing(
    'PUT /companies/:id/cover',
    'Changes the picture above: JPG, PNG or WebP, 5 MB.',
    { takes: multipart({ cover: { ...picture, least: 1 } }) },
    async ({ viewer, params, body }) => {
      const [cover] = body.files.cover;
      const { cover_url } = await edit(ctx, viewer, params.id, {}, { cover });
      return { cover_url };
    },
  );
};
