import type { ReferenceType } from '#lib/contract/chat-form.ts';

/** A message that the server has not taken yet. */
export interface Outgoing {
  /** Made here. The server gives the same message back when it is sent twice. */
  readonly key: string;
  /** The order in which messages leave. */
  readonly order: number;
  readonly person: number;
  readonly conversation: number;
  readonly text: string;
  readonly reply?: { readonly id: number; readonly preview: string; readonly isMe: boolean } | undefined;
  readonly about?: { readonly type: ReferenceType; readonly id: number } | undefined;
  readonly file?: OutgoingFile | undefined;
  /** Why the server does not take it, in the words of the interface. */
  readonly refused?: string | undefined;
}

export interface OutgoingFile {
  readonly content: Blob;
  readonly name: string;
  readonly durationMs?: number | undefined;
  readonly waveform?: string | undefined;
}
