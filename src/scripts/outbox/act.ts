import type { ReferenceType } from '#lib/contract/chat-form.ts';
import type { ActKind } from '#lib/copy/outbox.ts';

/** An action of the person that the server has not accepted yet. */
export interface Act {
  readonly key: string;
  readonly order: number;
  readonly person: number;
  /** By the clock of the device. */
  readonly madeAt: number;
  readonly kind: ActKind;
  readonly title: string;
  /** The outbox holds at most one act with the same `about`. A newer act replaces the older one. */
  readonly about?: string | undefined;
  /** For a like, a bookmark or a follow: the wanted state. */
  readonly wish?: boolean | undefined;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Include what makes a repeated request harmless: a `client_id`, or the wanted state. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  /** With files, the fields are sent as a form. */
  readonly files?: readonly ActFile[] | undefined;
  readonly pictures?: ActPictures | undefined;
  readonly message?: ActMessage | undefined;
  readonly form?: ActForm | undefined;
  /** Where it was made. Shows what became of the act, so that no toast has to. */
  readonly page?: string | undefined;
  /** True once a request may have reached the server. */
  readonly tried: boolean;
  /** A service worker sends the act with this token until the token expires. */
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

/** Sent one by one before the act, which then carries their addresses. */
export interface ActPictures {
  readonly path: string;
  readonly field: string;
  /** True for a field that takes one address instead of a list. */
  readonly isSingle: boolean;
  /** In the order of the person. A string is the address of an uploaded picture. */
  readonly all: readonly (string | { readonly content: Blob; readonly name: string })[];
}

export interface ActForm {
  readonly href: string;
  /** The form part of `draftKey` in scripts/forms/draft.ts. `values` is the stored draft. */
  readonly draft: string;
  readonly values: string;
}

export interface Refusal {
  readonly text: string;
  readonly status: number;
}

export type NewAct = Omit<Act, 'key' | 'order' | 'person' | 'madeAt' | 'token' | 'refused'> & {
  readonly key?: string;
};

/** The acts of a lane are sent one after another. Lanes do not wait for each other. */
export const laneOf = ({ message }: Act): string =>
  message ? `conversation-${message.conversation}` : 'acts';
