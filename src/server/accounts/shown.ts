import type { OwnUser, PublicUser } from '#lib/contract/users.ts';
import { emailOf } from '#server/db/people.ts';
import { ratedOf } from '#server/publishing/rated.ts';
import type { User } from './queries.ts';

export const shownPublicly = (user: User): PublicUser => ({
  id: user.id,
  username: user.username,
  full_name: user.full_name,
  user_type: user.user_type,
  bio: user.bio,
  gender: user.gender,
  nationality: user.nationality,
  province: user.province,
  district: user.district,
  profile_photo_url: user.profile_photo_url,
  cover_photo_url: user.cover_photo_url,
  created_at: user.created_at,
  phone_verified: user.verified_phone !== null,
  ...ratedOf(user),
});

export const shownToOwner = (user: User): OwnUser => ({
  ...shownPublicly(user),
  email: emailOf(user),
  email_proven: user.email_proved_at !== null,
  phone: user.phone,
  is_active: user.is_active === 1,
  suspended_until: user.suspended_until,
  shows_presence: user.shows_presence === 1,
  has_password: user.password_hash !== null,
  deletion_due_at: user.deletion_due_at,
  role: user.role,
  companies: [],
});
