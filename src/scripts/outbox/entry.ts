import type { ReferenceType } from '#lib/contract/chat-form.ts';
import type { EntryKind } from '#lib/copy/outbox.ts';

/** An action of the person that the server has not accepted yet. */
export interface OutboxEntry {
  readonly key: string;
  readonly order: number;
  readonly person: number;
  /** By the clock of the device. */
  readonly madeAt: number;
  readonly kind: EntryKind;
  readonly title: string;
  /** The outbox holds at most one entry with the same `about`. A newer entry replaces the older one. */
  readonly about?: string | undefined;
  /** For a like, a bookmark or a follow: the wanted state. */
  readonly wish?: boolean | undefined;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Include what makes a repeated request harmless: a `client_id`, or the wanted state. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  /** With files, the fields are sent as a form. */
  readonly files?: readonly EntryFile[] | undefined;
  readonly pictures?: EntryPictures | undefined;
  readonly message?: EntryMessage | undefined;
  readonly form?: EntryForm | undefined;
  /** Where it was made. Shows what became of the entry, so that no toast has to. */
  readonly page?: string | undefined;
  /** True once a request may have reached the server. */
  readonly tried: boolean;
  /** A service worker sends the entry with this token until the token expires. */
  readonly token?: string | undefined;
  readonly refused?: Refusal | undefined;
}

export interface EntryMessage {
  readonly conversation: number;
  readonly text: string;
  readonly reply?: { readonly id: number; readonly preview: string; readonly isMe: boolean } | undefined;
  readonly about?: { readonly type: ReferenceType; readonly id: number } | undefined;
}

interface EntryFile {
  readonly field: string;
  readonly content: Blob;
  readonly name: string;
}

/** Sent one by one before the entry, which then carries their addresses. */
export interface EntryPictures {
  readonly path: string;
  readonly field: string;
  /** True for a field that takes one address instead of a list. */
  readonly isSingle: boolean;
  /** In the order of the person. A string is the address of an uploaded picture. */
  readonly all: readonly (string | { readonly content: Blob; readonly name: string })[];
}

interface EntryForm {
  readonly href: string;
  /** The form part of `draftKey` in scripts/forms/draft.ts. `values` is the stored draft. */
  readonly draft: string;
  readonly values: string;
}

export interface Refusal {
  readonly text: string;
  readonly status: number;
}

export type NewOutboxEntry = Omit<
  OutboxEntry,
  'key' | 'order' | 'person' | 'madeAt' | 'token' | 'refused'
> & {
  readonly key?: string;
};

/** The entries of a lane are sent one after another. Lanes do not wait for each other. */
export const laneOf = ({ message }: OutboxEntry): string =>
  message ? `conversation-${message.conversation}` : 'acts';
