import { dayInMaputo, formatTime } from './date.ts';

const weekdays = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
];
const months = [
  'Janeiro',
  'Fevereiro',
  'Março',
  'Abril',
  'Maio',
  'Junho',
  'Julho',
  'Agosto',
  'Setembro',
  'Outubro',
  'Novembro',
  'Dezembro',
];

/** In Maputo, like `sexta-feira, 27 de Novembro, às 14h30`. */
export function formatDayAndHour(when: Date): string {
  const day = dayInMaputo(when);
  const [, month, date] = day.split('-').map(Number);
  const [hour, minute] = formatTime(when).split(':');
  const at = Number(hour) === 1 ? 'à' : 'às';
  return `${weekdays[new Date(day).getUTCDay()]}, ${date} de ${months[Number(month) - 1]}, ${at} ${Number(hour)}h${minute}`;
}

/** `month` is like 2026-11. Like `Novembro de 2026`. */
export function monthInWords(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${months[(number ?? 1) - 1]} de ${year}`;
}

/** `day` is like 2026-11-30. Like `Nov`, `30`, `segunda-feira`. */
export function dayInParts(day: string): { month: string; date: number; weekday: string } {
  const [, month, date] = day.split('-').map(Number);
  return {
    month: (months[Number(month) - 1] ?? '').slice(0, 3),
    date: Number(date),
    weekday: weekdays[new Date(day).getUTCDay()] ?? '',
  };
}
