import type { ReferenceType } from '#lib/contract/chat-form.ts';
import type { ActKind } from '#lib/copy/outbox.ts';

/** What somebody has done on this device and the server has not taken yet. */
export interface Act {
  readonly key: string;
  /** The order in which acts leave. */
  readonly order: number;
  readonly person: number;
  /** By the clock of the device. */
  readonly madeAt: number;
  readonly kind: ActKind;
  /** What the person recognises it by: the title of the thing. */
  readonly title: string;
  /** At most one act about the same waits: a newer one takes its place. */
  readonly about?: string | undefined;
  /** Of a like, a bookmark and a follow: what is wanted. Its opposite takes it back. */
  readonly wish?: boolean | undefined;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** What makes a repeated request harmless is among them: a `client_id`, or the wish. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  /** With files the fields are sent as a form. */
  readonly files?: readonly ActFile[] | undefined;
  readonly pictures?: ActPictures | undefined;
  /** Of a message: what its conversation shows until the server has it. */
  readonly message?: ActMessage | undefined;
  /** The form that shows it again, to change it. */
  readonly form?: ActForm | undefined;
  /** True once a request for it may have reached the server. */
  readonly tried: boolean;
  /** Lets a service worker send it, as long as the token lasts. */
  readonly token?: string | undefined;
  readonly refused?: Refusal | undefined;
}

export interface ActMessage {
  readonly conversation: number;
  readonly text: string;
  readonly reply?: { readonly id: number; readonly preview: string; readonly isMe: boolean } | undefined;
  readonly about?: { readonly type: ReferenceType; readonly id: number } | undefined;
}

export interface ActFile {
  readonly field: string;
  readonly content: Blob;
  readonly name: string;
}

/** Pictures that are sent one by one before the rest, which then carries their addresses. */
export interface ActPictures {
  readonly path: string;
  readonly field: string;
  /** True for a field that takes one address instead of a list. */
  readonly isSingle: boolean;
  /** In their order. An address stands for a picture that has arrived. */
  readonly all: readonly (string | { readonly content: Blob; readonly name: string })[];
}

export interface ActForm {
  readonly href: string;
  /** The name and the values of its draft, see scripts/forms/draft.ts. */
  readonly draft: string;
  readonly values: string;
}

/** Why the server does not take it, in the words of the interface. */
export interface Refusal {
  readonly text: string;
  readonly status: number;
}

export type NewAct = Omit<Act, 'key' | 'order' | 'person' | 'madeAt' | 'token' | 'refused'> & {
  readonly key?: string;
};

/** The acts of a lane leave one after another. Lanes do not wait for each other. */
export const laneOf = ({ message }: Act): string =>
  message ? `conversation-${message.conversation}` : 'acts';
