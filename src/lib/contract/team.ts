import * as z from 'zod/mini';
import { roles } from '#lib/companies/roles.ts';
import { id, idText } from './id.ts';
import { yesOrNo } from './lists.ts';
import { email } from './text.ts';
import { eitherWay, phone } from './ways.ts';

/** Owners are made by handing the company over. */
const helper = z.enum(['admin', 'editor']);

export const invite = z
  .object({ email: z.optional(email), phone: z.optional(phone), role: helper })
  .check(eitherWay());
export type Invite = z.infer<typeof invite>;
export const changeRole = z.object({ role: helper });
export type ChangeRole = z.infer<typeof changeRole>;
export const transfer = z.object({ user_id: id });
export const byToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

export const byMember = z.object({ id: idText, user_id: idText });
export const byInvitation = z.object({ id: idText, invitation_id: idText });
export const deletion = z.object({ confirm: yesOrNo });

/** Seen by the company's people alone. */
export const member = z.object({
  user_id: z.number(),
  username: z.string(),
  full_name: z.nullable(z.string()),
  profile_photo_url: z.nullable(z.string()),
  role: z.enum(roles),
  /** What whoever asks may do with this member. */
  actions: z.array(z.enum(['change', 'remove', 'transfer', 'withdraw', 'accept', 'refuse', 'leave'])),
  /** Until when they may accept the company, which its owner offers them. Told to the two alone. */
  offered_until: z.nullable(z.string()),
  /** How many conversations of the company would pass to them with it. Told to who may hand it over to them. */
  passing_conversations: z.nullable(z.number()),
  created_at: z.string(),
});
export type Member = z.infer<typeof member>;

/** Seen by who invites. The link is in the mail or SMS alone. */
export const invitation = z.object({
  id: z.number(),
  /** One of the two is null. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role: helper,
  created_at: z.string(),
  expires_at: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

/** What somebody is invited to, before they accept. */
export const invited = z.object({
  company: z.object({
    id: z.number(),
    slug: z.string(),
    name: z.string(),
    logo_url: z.nullable(z.string()),
  }),
  role: helper,
  invited_by: z.nullable(z.string()),
  expires_at: z.string(),
  /** Whoever looks has accepted it, or another one. */
  is_member: z.boolean(),
});
export type Invited = z.infer<typeof invited>;

/** What would end with a company. */
export const stillOpen = z.object({
  vacancies: z.array(z.object({ id: z.number(), title: z.string(), applications: z.number() })),
  deals: z.number(),
  members: z.number(),
});
export type StillOpen = z.infer<typeof stillOpen>;
