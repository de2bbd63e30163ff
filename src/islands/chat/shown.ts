import type { ReactNode } from 'react';
import type { Thread } from '#lib/chat/thread.ts';
import type { Message, Referenced } from '#lib/contract/chat.ts';
import type { ReferenceType } from '#lib/contract/chat-form.ts';
import { personNow } from '#scripts/calls/token.ts';
import type { OutboxEntry } from '#scripts/outbox/entry.ts';

export interface Shown {
  /** Stays the same when a waiting message is stored on the server. */
  readonly key: string;
  readonly isMe: boolean;
  readonly time: string | null;
  readonly text: string;
  readonly state: 'waiting' | 'failed' | 'sent' | 'delivered' | 'read' | null;
  /** Of a company's message that a colleague wrote. */
  readonly writer?: string | undefined;
  readonly isNote?: boolean;
  readonly reply: { readonly id: number; readonly preview: string } | undefined;
  readonly reference: Referenced | undefined;
  /** Undefined while the message waits to be sent. */
  readonly message?: Message;
  readonly act?: OutboxEntry;
}

/** A step of a deal, between the messages. */
export interface DealLine {
  readonly key: string;
  readonly isMe: undefined;
  /** Null while the step waits to be sent. */
  readonly time: string | null;
  readonly shown: ReactNode;
}

/** Puts the lines about deals between messages. */
export type WithLines = (messages: readonly Shown[], thread: Thread) => readonly (Shown | DealLine)[];

const known = new WeakMap<Message | OutboxEntry, Shown>();

/** Returns the same object for the same message, so that only changed bubbles render again. */
function once<T extends Message | OutboxEntry>(one: T, make: (one: T) => Shown): Shown {
  const found = known.get(one) ?? make(one);
  known.set(one, found);
  return found;
}

const shownMessage = (message: Message): Shown => ({
  key: (message.isMe && message.client_id) || String(message.id),
  isMe: message.isMe,
  time: message.time,
  text: message.text,
  state: message.type === 'note' ? null : message.status,
  writer: message.written_by?.id === personNow() ? undefined : message.written_by?.name,
  isNote: message.type === 'note',
  reply:
    message.reply_to_id === null
      ? undefined
      : { id: message.reply_to_id, preview: message.reply_to_preview ?? '' },
  reference: message.reference ?? undefined,
  message,
});

const shownAct = (act: OutboxEntry): Shown => ({
  key: act.key,
  isMe: true,
  time: null,
  text: act.message?.text ?? '',
  state: act.refused ? 'failed' : 'waiting',
  reply: act.message?.reply,
  reference: act.message?.about && withKnown(act.message.about),
  act,
});

/** What is known of the thing besides its type and id came from the page that began the conversation. */
const withKnown = (about: { type: ReferenceType; id: number }): Referenced => ({
  is_there: true,
  title: null,
  image_url: null,
  price: null,
  about: null,
  path: null,
  ...about,
});

export function shownOf(messages: readonly Message[], acts: readonly OutboxEntry[]): readonly Shown[] {
  const shown = messages.map((message) => once(message, shownMessage));
  const sent = new Set(shown.map(({ key }) => key));
  const waiting = acts.filter(({ key }) => !sent.has(key));
  return [...shown, ...waiting.map((one) => once(one, shownAct))];
}
