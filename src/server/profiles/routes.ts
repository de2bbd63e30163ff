import { photoLimit, profileCalls } from '#lib/contract/profiles.ts';
import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { routesOf } from '#server/http/calls/route.ts';
import { changePhoto, removePhoto } from './profiles.ts';

const onePhoto = multipart({
  photo: { least: 1, most: 1, limit: photoLimit, types: 'pictures' },
});

export const profiles: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api, profileCalls);

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
    async (request) => {
      await removePhoto(ctx, viewerOf(request), 'profile_photo_url');
    },
  );

  route(
    'DELETE /profile/me/cover-photo',
    { access: signedIn, summary: 'Takes the photo above away.' },
    async (request) => {
      await removePhoto(ctx, viewerOf(request), 'cover_photo_url');
    },
  );
};
