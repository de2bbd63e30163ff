import { dayInMaputo, formatDate, formatTime } from './date.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

export function agoText(when: Date, now: Date): string {
  const ms = now.getTime() - when.getTime();
  if (ms < minuteMs) return 'agora';
  if (ms < hourMs) return counted(ms / minuteMs, 'minuto');
  const days = (Date.parse(dayInMaputo(now)) - Date.parse(dayInMaputo(when))) / dayMs;
  if (days === 0) return counted(ms / hourMs, 'hora');
  return days === 1 ? 'ontem' : formatDate(when);
}

function counted(amount: number, unit: string): string {
  const count = Math.floor(amount);
  return `há ${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** How long somebody has waited. */
export function waitText(since: Date, now: Date): string {
  const ms = now.getTime() - since.getTime();
  if (ms < minuteMs) return 'agora';
  if (ms < hourMs) return counted(ms / minuteMs, 'minuto');
  return ms < 2 * dayMs ? counted(ms / hourMs, 'hora') : counted(ms / dayMs, 'dia');
}

export function lastUsed(when: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - when.getTime()) / minuteMs);
  if (minutes < 2) return 'agora';
  if (minutes < 60) return `há ${minutes} minutos`;
  return `${dayInWords(when, now)}, ${formatTime(when)}`;
}

/** Of a session it is known when it last renewed its token, which one that is in use does every quarter of an hour. */
export function sessionUsed(when: Date, now: Date): string {
  const used = lastUsed(when, now);
  return used !== 'agora' && now.getTime() - when.getTime() < 15 * minuteMs ? 'nos últimos 15 minutos' : used;
}

/** Like `hoje`, `ontem` and 20/11/2026. */
export function dayInWords(when: Date, now: Date): string {
  const date = formatDate(when);
  if (date === formatDate(now)) return 'hoje';
  return date === formatDate(new Date(now.getTime() - dayMs)) ? 'ontem' : date;
}
