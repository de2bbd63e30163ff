import type { Dated } from './log.ts';

interface Window {
  readonly reachesStart: boolean;
  readonly reachesEnd: boolean;
}

/**
 * Puts lines between messages by their time. Lines of a time whose messages are not loaded are left out, and come with
 * those messages.
 */
export function withLines<M extends Dated, L extends Dated>(
  messages: readonly M[],
  lines: readonly L[],
  { reachesStart, reachesEnd }: Window,
): readonly (M | L)[] {
  const from = reachesStart ? '' : (messages[0]?.time ?? '');
  const until = reachesEnd ? undefined : (messages[messages.length - 1]?.time ?? '');
  const left = lines.filter(({ time }) =>
    time === null ? reachesEnd : time >= from && (until === undefined || time <= until),
  );
  const all: (M | L)[] = [];
  for (const message of messages) {
    while (left[0]?.time && (!message.time || left[0].time < message.time)) all.push(...left.splice(0, 1));
    all.push(message);
  }
  return [...all, ...left];
}
