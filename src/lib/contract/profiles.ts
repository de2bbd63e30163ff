import * as z from 'zod/mini';

const address = z.string();

/** `url` repeats the address, for clients that handle both photos alike. */
export const profilePhoto = z.object({ profile_photo_url: address, url: address });
export const coverPhoto = z.object({ cover_photo_url: address, url: address });
export type ProfilePhoto = z.infer<typeof profilePhoto>;
export type CoverPhoto = z.infer<typeof coverPhoto>;

export const photoLimit = 5 * 1024 * 1024;
