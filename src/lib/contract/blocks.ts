import * as z from 'zod/mini';

const text = z.nullable(z.string());

export const blockedPerson = z.object({
  id: z.number(),
  username: z.string(),
  full_name: text,
  profile_photo_url: text,
  created_at: z.string(),
});
export type BlockedPerson = z.infer<typeof blockedPerson>;
