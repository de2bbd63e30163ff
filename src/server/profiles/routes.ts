import * as z from 'zod/mini';
import { coverPhoto, photoLimit, profilePhoto } from '#lib/contract/profiles.ts';
import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { nothing } from '#server/http/calls/declared.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { changePhoto, removePhoto } from './profiles.ts';

const onePhoto = multipart(z.object({}), {
  photo: { least: 1, most: 1, limit: photoLimit, types: 'pictures' },
});

export const profiles: Feature = (api) => {
  const { ctx } = api;

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
