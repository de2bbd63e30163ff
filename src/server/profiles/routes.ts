import type { OwnUser } from '#lib/contract/users.ts';
import { photoLimit } from '#lib/contract/users.ts';
import { beginDeletion, confirmEmail, confirmPhone, edit, shownToOwner } from '#server/accounts/accounts.ts';
import { companiesOfUser } from '#server/companies/reading.ts';
import type { ReadingDb } from '#server/db/connect.ts';
import { freelancerOf } from '#server/freelancers/reading.ts';
import { evenSuspended, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { callerOf } from '#server/http/client-address.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { refuseLeavingTeams } from '#server/teams/teams.ts';
import { changePhoto, removePhoto } from './profiles.ts';

const onePhoto = multipart({
  photo: { least: 1, most: 1, limit: photoLimit, types: 'pictures' },
});

async function withWork(ctx: Ctx, user: OwnUser): Promise<OwnUser> {
  const [companies, freelancer] = await Promise.all([
    companiesOfUser(ctx, user.id),
    freelancerOf(ctx, user.id),
  ]);
  return { ...user, companies, ...(freelancer && { freelancer }) };
}

export const profiles: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /users/me',
    {
      access: evenSuspended,
      keyScope: 'read',
      summary: 'Oneself, with the companies and what one offers as a freelancer.',
    },
    (request) => withWork(ctx, shownToOwner(viewerOf(request).row)),
  );

  route(
    'PUT /users/me',
    { access: signedIn, summary: 'Changes what is sent, and nothing else.' },
    async (request) => withWork(ctx, await edit(ctx, viewerOf(request), request.body)),
  );

  route(
    'POST /users/me/email/confirm',
    {
      access: signedIn,
      refusals: ['invalid_code', 'already_registered'],
      summary: 'Takes a code that was mailed: proves the address, and makes a new one the one that counts.',
    },
    async (request) => withWork(ctx, await confirmEmail(ctx, viewerOf(request), request.body.code)),
  );

  route(
    'POST /users/me/deletion',
    {
      access: evenSuspended,
      refusals: ['wrong_password', 'confirmation_needed', 'unavailable', 'conflict'],
      summary: 'Hides the account, and erases it after 14 days. Not while others work in a company of it.',
    },
    async (request) => {
      const viewer = viewerOf(request);
      const mayLeave = (db: ReadingDb) => refuseLeavingTeams(db, viewer);
      await mayLeave(ctx.db);
      const { address } = callerOf(request);
      return beginDeletion(ctx, viewer, { password: request.body.password, address, mayLeave });
    },
  );

  route(
    'POST /users/me/phone/confirm',
    {
      access: signedIn,
      refusals: ['invalid_code', 'conflict', 'rate_limited'],
      summary:
        'Takes a code that was sent to the phone. Whoever had confirmed the same number before loses it.',
    },
    async (request) => withWork(ctx, await confirmPhone(ctx, viewerOf(request), request.body.code)),
  );

  route(
    'PUT /profile/me/profile-photo',
    {
      access: signedIn,
      refusals: ['unavailable'],
      takes: onePhoto,
      summary: 'Changes the photo of oneself: JPG, PNG or WebP, 5 MB.',
    },
    async (request) => {
      const [photo] = request.body.files.photo;
      const url = await changePhoto(ctx, viewerOf(request), 'profile_photo_url', photo);
      return { profile_photo_url: url, url };
    },
  );

  route(
    'PUT /profile/me/cover-photo',
    {
      access: signedIn,
      refusals: ['unavailable'],
      takes: onePhoto,
      summary: 'Changes the photo above: JPG, PNG or WebP, 5 MB.',
    },
    async (request) => {
      const [photo] = request.body.files.photo;
      const url = await changePhoto(ctx, viewerOf(request), 'cover_photo_url', photo);
      return { cover_photo_url: url, url };
    },
  );

  route(
    'DELETE /profile/me/profile-photo',
    { access: signedIn, summary: 'Takes the photo away.' },
    (request) => removePhoto(ctx, viewerOf(request), 'profile_photo_url'),
  );

  route(
    'DELETE /profile/me/cover-photo',
    { access: signedIn, summary: 'Takes the photo above away.' },
    (request) => removePhoto(ctx, viewerOf(request), 'cover_photo_url'),
  );
};
