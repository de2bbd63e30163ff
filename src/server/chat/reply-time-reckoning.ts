/** A message that follows one of the other person, or of another day, or none. Of a conversation in their order. */
export interface Turn {
  readonly conversation_id: number;
  readonly sender_id: number;
  readonly created_at: string;
  /** When the message before it was sent. */
  readonly earlier_at: string | null;
}

const minuteMs = 60_000;
const [hour, day] = [60, 24 * 60];
/** A message after such a silence begins a new exchange. Within one, people answer "Obrigado" with nothing. */
const silenceMs = day * minuteMs;
/** An answer after that is none. A question may wait as long before it counts as unanswered. */
const latestMs = 7 * day * minuteMs;
export const fewestConversations = 10;

/**
 * How soon this person answers who begins to write to them, in minutes as they are shown. Undefined for who answers
 * in fewer than ten conversations, or leaves half of them without an answer: the figure cannot be made pretty by
 * answering only some.
 */
export function replyMinutes(turns: readonly Turn[], userId: number, now: Date): number | undefined {
  const waits: number[] = [];
  const answered = new Set<number>();
  /** The question that waits for an answer. */
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

/** Of an even number, the slower of the two in the middle. */
const slowerMiddleOf = (waits: readonly number[]): number =>
  waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)] ?? Number.POSITIVE_INFINITY;

function rounded(minutes: number): number | undefined {
  if (minutes <= 10) return 10;
  if (minutes <= 45) return 30;
  if (minutes < 23.5 * hour) return Math.max(1, Math.round(minutes / hour)) * hour;
  return minutes <= 7 * day ? Math.round(minutes / day) * day : undefined;
}
