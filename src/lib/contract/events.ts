import * as z from 'zod/mini';
import { message } from './chat.ts';
import { id } from './id.ts';

/**
 * The receivers: `program` is this process alone, `programs` are all processes on the same database. An event may get
 * lost on its way to other processes, so anything that must not get lost is written to the database too.
 */
const to = z.enum(['program', 'programs']);

/** A person's things have changed. Cached pages that show them are dropped. */
const thingsChanged = z.object({ type: z.literal('things-changed'), to, ownerId: id });

/** The queue has a new job. */
const workQueued = z.object({ type: z.literal('work-queued'), to });

/** A message, as a stranger to the conversation would see it, for its two people. */
const messageSent = z.object({
  type: z.literal('message-sent'),
  to,
  userIds: z.array(id),
  message,
  /** Who has deleted what it replies to for themselves. */
  withoutReply: z.optional(z.array(id)),
});

/** A person has received, or read, everything in a conversation up to a message. */
const messagesMarked = z.object({
  type: z.literal('messages-marked'),
  to,
  mark: z.enum(['delivered', 'read']),
  userIds: z.array(id),
  conversationId: id,
  userId: id,
  upToId: z.number(),
});

/** A person is writing. */
const typing = z.object({
  type: z.literal('typing'),
  to,
  userIds: z.array(id),
  conversationId: id,
  userId: id,
});

/** A person has come, or gone. */
const presenceChanged = z.object({
  type: z.literal('presence-changed'),
  to,
  userId: id,
  isOnline: z.boolean(),
  seenAt: z.string(),
});

/** Whether these people may reach each other, or see each other's presence, is to be asked anew. */
const contactChanged = z.object({ type: z.literal('contact-changed'), to, userIds: z.array(id) });

/** Something happened that a person is told of at once. */
const notified = z.object({
  type: z.literal('notified'),
  to,
  userId: id,
  notification: z.object({
    id: z.number(),
    type: z.string(),
    conversation_id: z.nullable(z.number()),
    title: z.string(),
  }),
});

/** A person has read, deleted or brought back notifications. */
const notificationsChanged = z.object({ type: z.literal('notifications-changed'), to, userId: id });

const appEvent = z.discriminatedUnion('type', [
  thingsChanged,
  workQueued,
  messageSent,
  messagesMarked,
  typing,
  presenceChanged,
  contactChanged,
  notified,
  notificationsChanged,
]);
export type AppEvent = z.infer<typeof appEvent>;
export type EventType = AppEvent['type'];
export type EventOf<Type extends EventType> = Extract<AppEvent, { type: Type }>;

/** An event for other processes, with the process that sent it. A process ignores its own messages. */
export const programMessage = z.object({ from: z.string(), event: appEvent });
export type ProgramMessage = z.infer<typeof programMessage>;
