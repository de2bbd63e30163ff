import * as z from 'zod/mini';
import { confirmEmail as confirmation } from '#lib/contract/accounts.ts';
import { coverPhoto, photoLimit, profilePhoto } from '#lib/contract/profiles.ts';
import { editUser, type OwnUser, ownUser } from '#lib/contract/users.ts';
import { confirmEmail, edit, shownToOwner } from '#server/accounts/accounts.ts';
import { companiesOfUser } from '#server/companies/reading.ts';
import { freelancerOf } from '#server/freelancers/reading.ts';
import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { nothing } from '#server/http/calls/declared.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { changePhoto, removePhoto } from './profiles.ts';

const onePhoto = multipart(z.object({}), {
  photo: { least: 1, most: 1, limit: photoLimit, types: 'pictures' },
});

/** Adds the person's companies and freelancer profile. */
async function withWork(ctx: Ctx, user: OwnUser): Promise<OwnUser> {
  const [companies, freelancer] = await Promise.all([
    companiesOfUser(ctx, user.id),
    freelancerOf(ctx, user.id),
  ]);
  return { ...user, companies, ...(freelancer && { freelancer }) };
}

export const profiles: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/users/me',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Oneself, with the companies and what one offers as a freelancer.',
        response: { 200: ownUser },
      },
    },
    (request) => withWork(ctx, shownToOwner(viewerOf(request).row)),
  );

  api.put(
    '/users/me',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Changes what is sent, and nothing else.',
        body: editUser,
        response: { 200: ownUser },
      },
    },
    async (request) => withWork(ctx, await edit(ctx, viewerOf(request), request.body)),
  );

  api.post(
    '/users/me/email/confirm',
    {
      config: { access: signedIn, refusals: ['invalid_code', 'already_registered'] },
      schema: {
        summary: 'Takes a code that was mailed: proves the address, and makes a new one the one that counts.',
        body: confirmation,
        response: { 200: ownUser },
      },
    },
    async (request) => withWork(ctx, await confirmEmail(ctx, viewerOf(request), request.body.code)),
  );

  api.put(
    '/profile/me/profile-photo',
    {
      config: { access: signedIn, refusals: ['unavailable'] },
      schema: {
        summary: 'Changes the photo of oneself: JPG, PNG or WebP, 5 MB.',
        body: onePhoto,
        response: { 200: profilePhoto },
      },
    },
    async (request) => {
      const [photo] = request.body.files.photo;
      const url = await changePhoto(ctx, viewerOf(request), 'profile_photo_url', photo);
      return { profile_photo_url: url, url };
    },
  );

  api.put(
    '/profile/me/cover-photo',
    {
      config: { access: signedIn, refusals: ['unavailable'] },
      schema: {
        summary: 'Changes the photo above: JPG, PNG or WebP, 5 MB.',
        body: onePhoto,
        response: { 200: coverPhoto },
      },
    },
    async (request) => {
      const [photo] = request.body.files.photo;
      const url = await changePhoto(ctx, viewerOf(request), 'cover_photo_url', photo);
      return { cover_photo_url: url, url };
    },
  );

  api.delete(
    '/profile/me/profile-photo',
    {
      config: { access: signedIn },
      schema: { summary: 'Takes the photo away.', response: { 204: nothing } },
    },
    async (request) => {
      await removePhoto(ctx, viewerOf(request), 'profile_photo_url');
    },
  );

  api.delete(
    '/profile/me/cover-photo',
    {
      config: { access: signedIn },
      schema: { summary: 'Takes the photo above away.', response: { 204: nothing } },
    },
    async (request) => {
      await removePhoto(ctx, viewerOf(request), 'cover_photo_url');
    },
  );
};
