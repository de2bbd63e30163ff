import { Hono } from 'hono';
import * as z from 'zod/mini';
import { coverPhoto, photoLimit, profilePhoto } from '#lib/contract/profiles.ts';
import { answers, answersNothing } from '#server/http/answers.ts';
import type { Env } from '#server/http/env.ts';
import { json, nothing } from '#server/http/json.ts';
import { multipart } from '#server/http/multipart.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { changePhoto, removePhoto } from './profiles.ts';

const onePhoto = multipart(z.object({}), {
  files: { photo: { least: 1, most: 1, limit: photoLimit, types: 'pictures' } },
});

export const profiles = new Hono<Env>()
  .put(
    '/profile/me/profile-photo',
    signedIn,
    onePhoto,
    answers(200, profilePhoto, 'Changes the photo of oneself: JPG, PNG or WebP, 5 MB.', 'unavailable'),
    async (c) => {
      const [photo] = c.req.valid('multipart').files.photo;
      const url = await changePhoto(c.var.ctx, c.var.viewer, 'profile_photo_url', photo);
      return json({ profile_photo_url: url, url });
    },
  )
  .put(
    '/profile/me/cover-photo',
    signedIn,
    onePhoto,
    answers(200, coverPhoto, 'Changes the photo above: JPG, PNG or WebP, 5 MB.', 'unavailable'),
    async (c) => {
      const [photo] = c.req.valid('multipart').files.photo;
      const url = await changePhoto(c.var.ctx, c.var.viewer, 'cover_photo_url', photo);
      return json({ cover_photo_url: url, url });
    },
  )
  .delete('/profile/me/profile-photo', signedIn, answersNothing('Takes the photo away.'), async (c) => {
    await removePhoto(c.var.ctx, c.var.viewer, 'profile_photo_url');
    return nothing();
  })
  .delete('/profile/me/cover-photo', signedIn, answersNothing('Takes the photo above away.'), async (c) => {
    await removePhoto(c.var.ctx, c.var.viewer, 'cover_photo_url');
    return nothing();
  });
