import * as z from 'zod/mini';
import { claim, message } from './chat.ts';
import { id } from './id.ts';
import { thingType } from './things.ts';

/**
 * `program` is this process alone, `programs` are all processes on the same database. An event may get lost on its
 * way to other processes, so anything that must not get lost is also written to the database.
 */
const to = z.enum(['program', 'programs']);

/** The row of the change in the database, so that who hears the event need not read the row too. */
const change = z.optional(id);

/** Cached pages that show the person's things must be dropped. */
const thingsChanged = z.object({ type: z.literal('things-changed'), to, ownerId: id, change });

const listChange = z.object({
  /** For each type, the highest id of the entries that came, went, moved or changed. */
  entries: z.partialRecord(thingType, z.number()),
  /** Types of things of which searches may find others now. */
  found: z.array(thingType),
  /** There are more or fewer things to see. */
  isCounted: z.boolean(),
});
export type ListChange = z.infer<typeof listChange>;

/** Cached lists that this changes must be dropped. */
const listsChanged = z.object({ type: z.literal('lists-changed'), to, lists: listChange, change });

const workQueued = z.object({ type: z.literal('work-queued'), to });

/** Who reads on the two sides of a conversation: a person, or all who answer for a company. */
const readers = { own: z.array(id), other: z.array(id) };
export type SideName = keyof typeof readers;

/** `own` is the side of who wrote it. The message is as neither side sees it: `seenBy` makes of it what each does. */
const messageSent = z.object({
  type: z.literal('message-sent'),
  to,
  ...readers,
  message,
  /** The side of a company: its people learn who wrote, and get addresses of files of their own. */
  team: z.nullable(z.enum(['own', 'other'])),
  /** Sides that have deleted the replied-to message for themselves. */
  withoutReply: z.optional(z.array(z.enum(['own', 'other']))),
});

const messagesMarked = z.object({
  type: z.literal('messages-marked'),
  to,
  mark: z.enum(['delivered', 'read']),
  ...readers,
  conversationId: id,
  /** Under which number the other side knows this one. */
  userId: id,
  upToId: z.number(),
});

const claimed = z.object({
  type: z.literal('claimed'),
  to,
  userIds: z.array(id),
  conversationId: id,
  claim: z.nullable(claim),
});

/** Moderation took it from both, or gave it back. */
const messageTaken = z.object({
  type: z.literal('message-taken'),
  to,
  userIds: z.array(id),
  conversationId: id,
  messageId: id,
});

/** For its two people, each of whom sees it in their own words. */
const dealMoved = z.object({
  type: z.literal('deal-moved'),
  to,
  userIds: z.array(id),
  conversationId: id,
  dealId: id,
  version: z.number(),
});

const typing = z.object({
  type: z.literal('typing'),
  to,
  userIds: z.array(id),
  conversationId: id,
  userId: id,
});

const presenceChanged = z.object({
  type: z.literal('presence-changed'),
  to,
  userId: id,
  isOnline: z.boolean(),
  seenAt: z.string(),
});

/** Drop what is cached about who may reach these people and see their presence. */
const contactChanged = z.object({ type: z.literal('contact-changed'), to, userIds: z.array(id) });

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

const notificationsChanged = z.object({ type: z.literal('notifications-changed'), to, userId: id });

const appEvent = z.discriminatedUnion('type', [
  thingsChanged,
  listsChanged,
  workQueued,
  messageSent,
  messagesMarked,
  claimed,
  messageTaken,
  dealMoved,
  typing,
  presenceChanged,
  contactChanged,
  notified,
  notificationsChanged,
]);
export type AppEvent = z.infer<typeof appEvent>;
export type EventType = AppEvent['type'];
export type EventOf<Type extends EventType> = Extract<AppEvent, { type: Type }>;

/** `from`: the sending process. A process ignores its own messages. */
export const programMessage = z.object({ from: z.string(), event: appEvent });
export type ProgramMessage = z.infer<typeof programMessage>;
