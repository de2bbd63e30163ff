import { dayInParts } from '#lib/format/long-date.ts';

/** A leaf of a calendar. `day` is like 2026-11-30. */
export function DayTile({ day }: { day: string }) {
  const { month, date, weekday } = dayInParts(day);
  return (
    <time className="day-tile" dateTime={day}>
      <span className="block">{month}</span>
      <b className="block">{date}</b>
      <span className="block">{weekday.replace('-feira', '')}</span>
    </time>
  );
}
