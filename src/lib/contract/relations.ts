import * as z from 'zod/mini';
import { followedTypes } from '../things.ts';
import { id, idText } from './id.ts';
import { upTo } from './lists.ts';
import { thingsQuery } from './marks.ts';

const followedType = z.enum(followedTypes);

export const byFollowed = z.object({ type: followedType, id: idText });

export const follow = z.object({ is_following: z.boolean(), followers_count: z.number() });
export type Follow = z.infer<typeof follow>;

export const ownFollow = z.extend(follow, { type: followedType, id: z.number() });
export type OwnFollow = z.infer<typeof ownFollow>;

export const ownFollowsQuery = thingsQuery(z.object({ type: followedType, id }));

export const followPages = z.object({
  limit: upTo(50, 20),
  /** The `follow_id` of the last item that the client has. */
  last_id: z.optional(idText),
});

export const followedSeller = z.object({
  follow_id: z.number(),
  type: followedType,
  id: z.number(),
  name: z.string(),
  photo_url: z.nullable(z.string()),
  path: z.string(),
  followers_count: z.number(),
  followed_at: z.string(),
});
export type FollowedSeller = z.infer<typeof followedSeller>;

const text = z.nullable(z.string());

/** Whoever runs the company blocks for it. Others block the company, by the id of its owner. */
export const blockingFor = z.object({ company_id: z.optional(z.union([id, idText])) });

export const blockedPerson = z.object({
  /** Of a company: its owner's. */
  id: z.number(),
  company_id: z.nullable(z.number()),
  username: z.string(),
  full_name: text,
  profile_photo_url: text,
  created_at: z.string(),
});
export type BlockedPerson = z.infer<typeof blockedPerson>;
