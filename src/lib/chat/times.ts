import { dayInMaputo, formatDate, formatTime } from '#lib/format/date.ts';

const dayMs = 24 * 60 * 60 * 1000;

const daysAgo = (when: Date, now: Date) =>
  (Date.parse(dayInMaputo(now)) - Date.parse(dayInMaputo(when))) / dayMs;

export function dayText(when: Date, now: Date): string {
  const days = daysAgo(when, now);
  // A phone's clock may be behind.
  if (days <= 0) return 'Hoje';
  return days === 1 ? 'Ontem' : formatDate(when);
}

export function shortTime(when: Date, now: Date): string {
  const days = daysAgo(when, now);
  if (days <= 0) return formatTime(when);
  if (days === 1) return 'Ontem';
  const date = formatDate(when);
  return date.slice(6) === formatDate(now).slice(6) ? date.slice(0, 5) : date;
}

export function seenText(when: Date, now: Date): string {
  const days = daysAgo(when, now);
  const at = formatTime(when);
  if (days <= 0) return `visto hoje às ${at}`;
  return days === 1 ? `visto ontem às ${at}` : `visto em ${formatDate(when)}`;
}
