import { dayInMaputo, formatDate } from '#lib/format/date.ts';

export function Posted({ when }: { when: string }) {
  const date = new Date(when);
  return <time dateTime={dayInMaputo(date)}>{formatDate(date)}</time>;
}
