import type { OwnUser } from '#lib/contract/users.ts';
import { photoLimit } from '#lib/contract/users.ts';
import { beginDeletion, confirmEmail, confirmPhone, edit, shownToOwner } from '#server/accounts/accounts.ts';
import { companiesOfUser } from '#server/companies/reading.ts';
import type { ReadingDb } from '#server/db/connect.ts';
import { freelancerOf } from '#server/freelancers/reading.ts';
import { evenSuspended, signedIn } from '#server/http/calls/access.ts';
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
  const forPeople = routesOf(api, signedIn);
  const forSuspendedToo = routesOf(api, evenSuspended);

  forSuspendedToo(
    'GET /users/me',
    'Oneself, with the companies and what one offers as a freelancer.',
    { keyScope: 'read' },
    ({ viewer }) => withWork(ctx, shownToOwner(viewer.row)),
  );

  forPeople('PUT /users/me', 'Changes what is sent, and nothing else.', async ({ viewer, body }) =>
    withWork(ctx, await edit(ctx, viewer, body)),
  );

  forPeople(
    'POST /users/me/email/confirm',
    'Takes a code that was mailed: proves the address, and makes a new one the one that counts.',
    { refusals: ['invalid_code', 'already_registered'] },
    async ({ viewer, body }) => withWork(ctx, await confirmEmail(ctx, viewer, body.code)),
  );

  forSuspendedToo(
    'POST /users/me/deletion',
    'Hides the account, and erases it after 14 days. Not while others work in a company of it.',
    { refusals: ['wrong_password', 'confirmation_needed', 'unavailable', 'conflict'] },
    async (request) => {
      const viewer = request.viewer;
      const mayLeave = (db: ReadingDb) => refuseLeavingTeams(db, viewer);
      await mayLeave(ctx.db);
      const { address } = callerOf(request);
      return beginDeletion(ctx, viewer, { password: request.body.password, address, mayLeave });
    },
  );

  forPeople(
    'POST /users/me/phone/confirm',
    'Takes a code that was sent by SMS: of a new number to sign in by, else of the phone of the profile. Whoever had confirmed the same phone before loses it.',
    { refusals: ['invalid_code', 'conflict', 'number_in_use', 'rate_limited'] },
    async ({ viewer, body }) => withWork(ctx, await confirmPhone(ctx, viewer, body.code)),
  );

  forPeople(
    'PUT /profile/me/profile-photo',
    'Changes the photo of oneself: JPG, PNG or WebP, 5 MB.',
    { refusals: ['unavailable'], takes: onePhoto },
    async ({ viewer, body }) => {
      const [photo] = body.files.photo;
      const url = await changePhoto(ctx, viewer, 'profile_photo_url', photo);
      return { profile_photo_url: url, url };
    },
  );

  forPeople(
    'PUT /profile/me/cover-photo',
    'Changes the photo above: JPG, PNG or WebP, 5 MB.',
    { refusals: ['unavailable'], takes: onePhoto },
    async ({ viewer, body }) => {
      const [photo] = body.files.photo;
      const url = await changePhoto(ctx, viewer, 'cover_photo_url', photo);
      return { cover_photo_url: url, url };
    },
  );

  forPeople('DELETE /profile/me/profile-photo', 'Takes the photo away.', ({ viewer }) =>
    removePhoto(ctx, viewer, 'profile_photo_url'),
  );

  forPeople('DELETE /profile/me/cover-photo', 'Takes the photo above away.', ({ viewer }) =>
    removePhoto(ctx, viewer, 'cover_photo_url'),
  );
};
