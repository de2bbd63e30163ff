/**
 * A message that follows one of the other person, one of another day, or none. Turns of a conversation come in order.
 */
export interface Turn {
  readonly conversation_id: number;
  readonly sender_id: number;
  readonly created_at: string;
  /** When the previous message was sent. Null for the first one. */
  readonly earlier_at: string | null;
}

const minuteMs = 60_000;
const [hour, day] = [60, 24 * 60];
/** A message after this silence starts a new exchange. Within an exchange, a closing "Obrigado" needs no answer. */
const silenceMs = day * minuteMs;
/** A later reply does not count as an answer. After this time a question counts as unanswered. */
const latestMs = 7 * day * minuteMs;
export const fewestConversations = 10;

/**
 * How soon this person answers new exchanges, in rounded minutes. Undefined with fewer than ten answered conversations,
 * or when half or more exchanges have no answer. So nobody gets a better figure by answering only some.
 */
export function replyMinutes(turns: readonly Turn[], userId: number, now: Date): number | undefined {
  const waits: number[] = [];
  const answered = new Set<number>();
  let open: Turn | undefined;
  const close = (until: number, isAnswer: boolean) => {
    if (!open) return;
    const wait = until - Date.parse(open.created_at);
    if (wait > latestMs) waits.push(Number.POSITIVE_INFINITY);
    else if (isAnswer) {
      waits.push(wait);
      answered.add(open.conversation_id);
    }
    open = undefined;
  };

  for (const turn of turns) {
    if (turn.conversation_id !== open?.conversation_id) close(now.getTime(), false);
    if (turn.sender_id === userId) close(Date.parse(turn.created_at), true);
    else if (!open && isAfterSilence(turn)) open = turn;
  }
  close(now.getTime(), false);
  return answered.size < fewestConversations ? undefined : rounded(slowerMiddleOf(waits) / minuteMs);
}

const isAfterSilence = ({ created_at, earlier_at }: Turn) =>
  earlier_at === null || Date.parse(created_at) - Date.parse(earlier_at) > silenceMs;

const slowerMiddleOf = (waits: readonly number[]): number =>
  waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)] ?? Number.POSITIVE_INFINITY;

function rounded(minutes: number): number | undefined {
  if (minutes <= 10) return 10;
  if (minutes <= 45) return 30;
  if (minutes < 23.5 * hour) return Math.max(1, Math.round(minutes / hour)) * hour;
  return minutes <= 7 * day ? Math.round(minutes / day) * day : undefined;
}
