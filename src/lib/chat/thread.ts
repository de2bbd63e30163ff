import { lastOf } from '#lib/chat/last-of.ts';
import type { Message } from '#lib/contract/chat.ts';

/** A part of a conversation without gaps, the oldest message first. */
export interface Thread {
  readonly messages: readonly Message[];
  readonly reachesStart: boolean;
  readonly reachesEnd: boolean;
  /** No message is missing up to this id, though some may be hidden from this person. */
  readonly knownTo: number;
}

export const pageSize = 50;
/** More would make a cheap phone slow. Messages far from the visible part are dropped, and load again when needed. */
export const mostShown = 500;

export const newestThread = (page: readonly Message[]): Thread => ({
  messages: page,
  reachesStart: page.length < pageSize,
  reachesEnd: true,
  knownTo: lastOf(page)?.id ?? 0,
});

export function withOlder(thread: Thread, page: readonly Message[]): Thread {
  const messages = joined(page, thread.messages);
  const isCut = messages.length > mostShown;
  const kept = isCut ? messages.slice(0, mostShown) : messages;
  return {
    messages: kept,
    reachesStart: page.length < pageSize,
    reachesEnd: thread.reachesEnd && !isCut,
    knownTo: isCut ? (lastOf(kept)?.id ?? 0) : thread.knownTo,
  };
}

export function withNewer(thread: Thread, page: readonly Message[]): Thread {
  const messages = joined(thread.messages, page);
  const isCut = messages.length > mostShown;
  return {
    messages: isCut ? messages.slice(-mostShown) : messages,
    reachesStart: thread.reachesStart && !isCut,
    reachesEnd: page.length < pageSize,
    knownTo: Math.max(thread.knownTo, lastOf(page)?.id ?? 0),
  };
}

/**
 * Adds a message that has just arrived. Undefined if messages before it are missing and must be loaded. A thread that
 * shows an earlier part stays as it is.
 */
export function withArrived(thread: Thread, message: Message): Thread | undefined {
  if (message.id <= thread.knownTo) return { ...thread, messages: replaced(thread.messages, message) };
  if (!thread.reachesEnd) return thread;
  if ((message.previous_id ?? 0) > thread.knownTo) return undefined;
  return { ...withNewer(thread, [message]), reachesEnd: true };
}

export function withMark(thread: Thread, mark: 'delivered' | 'read', upTo: number): Thread {
  const messages = thread.messages.map((message) =>
    message.isMe && message.id <= upTo && message.status !== 'read' && message.status !== mark
      ? { ...message, status: mark }
      : message,
  );
  return { ...thread, messages };
}

export const withoutMessage = (thread: Thread, id: number): Thread => ({
  ...thread,
  messages: thread.messages.filter((message) => message.id !== id),
});

/** The newer copy replaces the older one, because signed addresses expire. */
const replaced = (messages: readonly Message[], fresh: Message): readonly Message[] =>
  messages.map((message) =>
    message.id === fresh.id ? { ...fresh, status: furthest(message, fresh) } : message,
  );

const order = ['sent', 'delivered', 'read'] as const;

/** Marks arrive separately and may overtake the message. */
const furthest = (one: Message, other: Message): Message['status'] =>
  one.status && other.status && order.indexOf(one.status) > order.indexOf(other.status)
    ? one.status
    : other.status;

function joined(older: readonly Message[], newer: readonly Message[]): readonly Message[] {
  const last = lastOf(older)?.id ?? 0;
  const [first] = newer;
  if (!first || last < first.id) return [...older, ...newer];
  const all = new Map([...older, ...newer].map((message) => [message.id, message]));
  return [...all.values()].sort((one, other) => one.id - other.id);
}
