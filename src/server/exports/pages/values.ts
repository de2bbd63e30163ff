import { codeWords, exportPageTexts as texts } from '#lib/copy/export-pages.ts';
import { dayInMaputo, formatTime } from '#lib/format/date.ts';
import { linesOfHtml } from '#lib/format/excerpt.ts';
import { monthInWords } from '#lib/format/long-date.ts';
import { formatAmount } from '#lib/format/price.ts';
import { formatSize } from '#lib/format/size.ts';
import type { Row, Shown } from '../tables/part.ts';

const dayInWords = (day: string): string => `${Number(day.slice(8, 10))} de ${monthInWords(day.slice(0, 7))}`;

export function timeInWords(time: string): string {
  const when = new Date(time);
  return `${dayInWords(dayInMaputo(when))}, ${formatTime(when)}`;
}

type InWords = (value: string, row: Row) => string;

/** What is read of a value; nothing for what is in the JSON only. */
const inWords: Readonly<Record<Exclude<Shown, 'data'>, InWords>> = {
  text: (value) => value,
  number: (value) => value,
  html: linesOfHtml,
  code: (value) => codeWords[value] ?? value,
  list: (value) => listInWords(JSON.parse(value)),
  time: timeInWords,
  day: dayInWords,
  month: monthInWords,
  money: (value, { currency }) => `${formatAmount(Number(value) / 100)}\u00a0${currency ?? 'MT'}`,
  yes: (value) => (value === '1' ? texts.yes : texts.no),
  size: (value) => formatSize(Number(value)),
};

const listInWords = (list: object): string =>
  (Array.isArray(list) ? list : Object.entries(list).map(([name, value]) => `${name}: ${value}`)).join(', ');

/** Undefined for what is empty, or is for programs. */
export function valueInWords(shown: Shown, value: unknown, row: Row): string | undefined {
  if (shown === 'data' || value === null || value === undefined || value === '') return undefined;
  return inWords[shown](String(value), row) || undefined;
}
