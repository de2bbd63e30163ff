import * as z from 'zod/mini';
import { idText } from './id.ts';
import { paging } from './lists.ts';
import { thingType } from './things.ts';

export const unreadCounts = z.object({
  /** Without notifications about messages. */
  notifications: z.number(),
  chat: z.number(),
});
export type UnreadCounts = z.infer<typeof unreadCounts>;

/** A page of the site that one has seen. */
export const seenPage = z.object({ path: z.string().check(z.regex(/^\/\S{0,200}$/)) });

export const notificationFilters = ['unread', 'activity'] as const;

export const notificationPages = z.extend(paging(50), {
  /** `activity`: all but notifications about messages. */
  only: z.optional(z.enum(notificationFilters)),
  /** The id and the `time` of the last notification that the client has. */
  last_id: z.optional(idText),
  last_time: z.optional(z.iso.datetime()),
});
export type NotificationPages = z.infer<typeof notificationPages>;

const text = z.nullable(z.string());

export const notification = z.object({
  id: z.number(),
  type: z.enum(['message', 'like', 'follow', 'service', 'system']),
  title: z.string(),
  description: text,
  time: z.string(),
  isRead: z.boolean(),
  conversation_id: z.nullable(z.number()),
  path: text,
  /** What kind of thing it tells of, where it tells of one. */
  about: z.nullable(thingType),
  from: z.nullable(z.object({ name: z.string(), photo: text, is_company: z.boolean() })),
});
export type Notification = z.infer<typeof notification>;
