import * as z from 'zod/mini';
import { claim, message, presence } from './chat.ts';
import { idText } from './id.ts';

export const socketEvent = z.object({
  event: z.string().check(z.maxLength(40)),
  data: z.optional(z.unknown()),
});
export type SocketEvent = z.infer<typeof socketEvent>;

/** Our own reasons to close a socket, besides the protocol's codes. */
export const socketCloseCodes = {
  4400: 'What was sent is no event.',
  4401: 'The token is not valid, or its session is over. `access-ended` comes before, once the socket was open.',
  4403: 'The conversation is not one’s own.',
  4404: 'There is no such conversation.',
  4429: 'More than 50 events in a second, or more than 20 sockets of one person.',
} as const;

export interface SocketContract {
  readonly summary: string;
  readonly query: z.ZodMiniType;
  readonly incoming: Readonly<Record<string, z.ZodMiniType>>;
  readonly outgoing: Readonly<Record<string, z.ZodMiniType>>;
}

/** An access token, or a ticket of `POST /api/chat/ws-ticket`. */
const token = z.string();
/** Extends the connection with a new token before the old one expires. */
const renewal = z.object({ token });
const ofConversation = z.object({ conversation_id: z.number() });
const marked = z.extend(ofConversation, { user_id: z.number(), up_to_id: z.number() });
const nothing = z.object({});

const notification = z.object({
  id: z.number(),
  type: z.string(),
  conversation_id: z.nullable(z.number()),
  title: z.string(),
});

export const socketEvents = {
  '/api/chat/ws': {
    summary: 'What happens in one conversation, or without `conversation_id` in all of one’s own.',
    query: z.object({ token, conversation_id: z.optional(idText) }),
    incoming: {
      message,
      typing: z.extend(ofConversation, { user_id: z.number() }),
      read: marked,
      delivered: marked,
      /** Who of a company's people is at one of its conversations. */
      claim: z.extend(ofConversation, { claim: z.nullable(claim) }),
      /** Moderation took a message from both, or gave it back. */
      taken: z.extend(ofConversation, { id: z.number() }),
      /** A deal of the two began, or took a step. Its version is the number of steps so far. */
      deal: z.extend(ofConversation, { id: z.number(), version: z.number() }),
      presence: z.extend(presence, { user_id: z.number() }),
      /** Only on a socket for all conversations. Not for messages. */
      notification,
      /** Another device has read or deleted notifications. */
      notifications: nothing,
      'access-ended': nothing,
    },
    // On a socket for one conversation, `typing` needs no id.
    outgoing: { typing: z.partial(ofConversation), open: ofConversation, closed: nothing, token: renewal },
  },
  '/api/notifications/ws': {
    summary: 'What one is told of. Nothing comes of a conversation that one of one’s devices shows.',
    query: z.object({ token }),
    incoming: {
      notification,
      notifications: nothing,
      'access-ended': nothing,
    },
    outgoing: { token: renewal },
  },
} as const satisfies Readonly<Record<string, SocketContract>>;
