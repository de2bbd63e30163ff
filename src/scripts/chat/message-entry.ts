import { randomText } from '#scripts/calls/device.ts';
import type { EntryMessage, NewOutboxEntry } from '#scripts/outbox/entry.ts';

export interface Written extends EntryMessage {
  readonly file?: WrittenFile | undefined;
}

interface WrittenFile {
  readonly content: Blob;
  readonly name: string;
  readonly durationMs?: number | undefined;
  readonly waveform?: string | undefined;
}

/** The server stores one message per `client_id`, so sending it twice is harmless. */
export function messageEntry(
  { file, ...message }: Written,
  key = randomText(),
): NewOutboxEntry & { readonly key: string } {
  const { conversation, text, reply, about } = message;
  const path = `/chat/conversations/${conversation}/${file ? 'send-file' : 'send'}`;
  const fields = {
    client_id: key,
    ...(text && { text }),
    ...(reply && { reply_to: reply.id }),
    ...(about && { [`${about.type}_ref`]: about.id }),
    ...(file?.durationMs && { duration_ms: Math.round(file.durationMs) }),
    ...(file?.waveform && { waveform: file.waveform }),
  };
  return {
    key,
    kind: 'message',
    title: text || file?.name || '',
    message,
    method: 'POST',
    path,
    fields,
    tried: false,
    ...(file && { files: [{ field: 'file', content: file.content, name: file.name }] }),
  };
}
