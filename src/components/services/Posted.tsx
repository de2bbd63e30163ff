import { dayInMaputo, formatDate } from '#lib/format/date.ts';

export function Posted({ when }: { when: string }) {
  const date = new Date(when);
  return <time dateTime={dayInMaputo(date)}>{formatDate(date)}</time>;
}

/** The date behind other words of a card. Where it has no room beside them, its dot goes with it. */
export const Dated = ({ when }: { when: string }) => (
  <span className="thing-card-date">
    {'· '}
    <Posted when={when} />
  </span>
);
