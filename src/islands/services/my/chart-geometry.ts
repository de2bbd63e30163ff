import { myServicesTexts as texts } from '#lib/copy/my-services.ts';

export interface Day {
  readonly date: string;
  readonly count: number;
}

/** Percentages of the plot. `y` counts from the top. */
export interface Bar extends Day {
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly height: number;
}

/** The end of the scale: a round, even number, so that half of it is whole. Never below the highest count. */
export function scaleTop(most: number): number {
  if (most <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(most));
  const steps = power === 1 ? [4, 6, 8, 10] : [1, 2, 4, 6, 8, 10].map((step) => step * power);
  return steps.find((step) => step >= most) ?? 10 * power;
}

export function barsOf(days: readonly Day[]): Bar[] {
  const top = scaleTop(Math.max(0, ...days.map(({ count }) => count)));
  const step = 100 / days.length;
  const gap = step * (days.length > 40 ? 0.2 : 0.3);
  return days.map(({ date, count }, index) => {
    const height = (count / top) * 100;
    return { date, count, x: index * step + gap / 2, width: step - gap, y: 100 - height, height };
  });
}

export const totalOf = (days: readonly Day[]): number => days.reduce((sum, { count }) => sum + count, 0);

export const bestOf = (days: readonly Day[]): Day | undefined =>
  days.reduce<Day | undefined>(
    (best, day) => (day.count > 0 && day.count >= (best?.count ?? 0) ? day : best),
    undefined,
  );

/**
 * The last seven days, and their change in percent against the seven days before. `change` is undefined if
 * those had none.
 */
export function lastWeek(days: readonly Day[]): { count: number; change?: number } {
  const count = totalOf(days.slice(-7));
  const before = totalOf(days.slice(-14, -7));
  return before > 0 ? { count, change: Math.round(((count - before) / before) * 100) } : { count };
}

export function weekInWords({ leads, views }: { leads: readonly Day[]; views: readonly Day[] }): string {
  const lastOf = (days: readonly Day[]) => totalOf(days.slice(-7));
  return texts.week(lastOf(leads), totalOf(leads.slice(-14, -7)), lastOf(views));
}

const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

export function shortDay(date: string): string {
  const [, month, day] = date.split('-').map(Number);
  return `${day} ${months[(month ?? 1) - 1]}.`;
}

export const wholeDay = (date: string): string => date.split('-').reverse().join('/');
