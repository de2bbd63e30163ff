import { formatDate, formatTime } from '#lib/format/date.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Recent times in words, older ones as date and time in Maputo. */
export function lastUsed(when: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - when.getTime()) / minute);
  if (minutes < 2) return 'agora';
  if (minutes < 60) return `há ${minutes} minutos`;
  return `${dayInWords(when, now)}, ${formatTime(when)}`;
}

function dayInWords(when: Date, now: Date): string {
  const date = formatDate(when);
  if (date === formatDate(now)) return 'hoje';
  return date === formatDate(new Date(now.getTime() - day)) ? 'ontem' : date;
}
