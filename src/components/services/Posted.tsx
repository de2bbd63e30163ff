import { dayInMaputo, formatDate } from '#lib/format/date.ts';

export function Posted({ when }: { when: string }) {
  const date = new Date(when);
  return <time dateTime={dayInMaputo(date)}>{formatDate(date)}</time>;
}

/** The date behind other words of a card. The dot between them is in the sheet of cards. */
export const Dated = ({ when }: { when: string }) => (
  <span className="thing-card-date">
    <Posted when={when} />
  </span>
);
