import * as z from 'zod/mini';
import { roles } from '../moderation/roles.ts';
import { company } from './companies.ts';
import { freelancer } from './freelancers.ts';
import { rated } from './rated.ts';
import { basics, genders, username, userTypes } from './user-form.ts';

export const publicUser = z.object({
  id: z.number(),
  username: z.string(),
  full_name: z.nullable(z.string()),
  user_type: z.enum(userTypes),
  bio: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  nationality: z.nullable(z.string()),
  province: z.nullable(z.string()),
  district: z.nullable(z.string()),
  profile_photo_url: z.nullable(z.string()),
  cover_photo_url: z.nullable(z.string()),
  created_at: z.string(),
  /** True once the person has entered a code that was sent to their phone by SMS. The number is never shown to others. */
  phone_verified: z.boolean(),
  ...rated,
});
export type PublicUser = z.infer<typeof publicUser>;

export const ownUser = z.extend(publicUser, {
  /** Null for who signs in by a number alone. */
  email: z.nullable(z.string()),
  /** True once the person has entered a code that was mailed there. Contacting strangers needs a proven e-mail. */
  email_proven: z.boolean(),
  phone: z.nullable(z.string()),
  is_active: z.boolean(),
  /** When a suspension ends by itself. */
  suspended_until: z.nullable(z.string()),
  has_password: z.boolean(),
  /** False: nobody sees this person's presence, and this person sees nobody's. */
  shows_presence: z.boolean(),
  deletion_due_at: z.nullable(z.string()),
  role: z.enum(roles),
  companies: z.array(company),
  freelancer: z.optional(freelancer),
});
export type OwnUser = z.infer<typeof ownUser>;

/** Somebody who registers by a number has an account once they have given the code that was sent there. */
export const pendingRegistration = z.object({ challenge: z.string(), sent_to: z.string() });
export type PendingRegistration = z.infer<typeof pendingRegistration>;

/** A field that is not sent keeps its value. */
export const editUser = z.partial(
  z.object({
    ...basics,
    username,
    user_type: z.enum(userTypes),
    gender: z.nullable(z.enum(genders)),
    shows_presence: z.boolean(),
  }),
);
export type EditUser = z.infer<typeof editUser>;

export const bySlug = z.object({ slug: z.string().check(z.maxLength(120)) });

const address = z.string();

/** `url` repeats the address, for clients that handle both photos alike. */
export const profilePhoto = z.object({ profile_photo_url: address, url: address });
export const coverPhoto = z.object({ cover_photo_url: address, url: address });

export const photoLimit = 5 * 1024 * 1024;
