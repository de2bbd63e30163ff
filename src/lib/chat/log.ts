import { dayInMaputo } from '#lib/format/date.ts';

export interface Dated {
  /** Undefined for what is between the messages of both. */
  readonly isMe: boolean | undefined;
  /** Null while the message waits, because only the server knows when it was sent. */
  readonly time: string | null;
  /** Who wrote it, where several write on one side. */
  readonly writer?: string | undefined;
  /** For the colleagues alone. */
  readonly isNote?: boolean | undefined;
}

export type LogRow<M> =
  | { readonly kind: 'day'; readonly key: string; readonly time: string }
  | { readonly kind: 'unread'; readonly key: string; readonly count: number }
  /** `starts` marks the first of several messages, or notes, of one side and person in a row. */
  | { readonly kind: 'message'; readonly key: string; readonly message: M; readonly starts: boolean };

interface Options<M> {
  readonly keyOf: (message: M) => string;
  /** The first message that was unread when the conversation was opened, and the number of unread ones. */
  readonly unread?: { readonly from: string; readonly count: number } | undefined;
}

export function rowsOf<M extends Dated>(messages: readonly M[], { keyOf, unread }: Options<M>): LogRow<M>[] {
  const rows: LogRow<M>[] = [];
  let day = '';
  let last: M | undefined;
  for (const message of messages) {
    const key = keyOf(message);
    const ownDay = message.time ? dayInMaputo(new Date(message.time)) : day;
    if (message.time && ownDay !== day) {
      rows.push({ kind: 'day', key: `day-${ownDay}`, time: message.time });
      day = ownDay;
      last = undefined;
    }
    if (unread?.from === key) {
      rows.push({ kind: 'unread', key: 'unread', count: unread.count });
      last = undefined;
    }
    const { isMe, writer, isNote = false } = message;
    const starts = last?.isMe !== isMe || last?.writer !== writer || (last?.isNote ?? false) !== isNote;
    rows.push({ kind: 'message', key, message, starts });
    last = message;
  }
  return rows;
}
