import * as z from 'zod/mini';

const address = z.string();

/** `url` says the same again, for clients that do not care which photo it was. */
export const profilePhoto = z.object({ profile_photo_url: address, url: address });
export const coverPhoto = z.object({ cover_photo_url: address, url: address });
export type ProfilePhoto = z.infer<typeof profilePhoto>;
export type CoverPhoto = z.infer<typeof coverPhoto>;

/** MB as they are counted where the limit is told: 1,048,576 bytes. */
export const photoLimit = 5 * 1024 * 1024;
