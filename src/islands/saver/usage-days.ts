import { dayInMaputo } from '#lib/format/date.ts';
import { monthOf, usageKept } from '#scripts/saver/usage.ts';

/** All sizes in bytes. */
export interface UsedDay {
  readonly date: string;
  readonly network: number;
  readonly device: number;
  readonly waiting: number;
}

/** The days of this month until today. Days without a visit used nothing. */
export function daysOfMonth(now = new Date()): UsedDay[] {
  const today = dayInMaputo(now);
  const kept = usageKept();
  return Array.from({ length: Number(today.slice(-2)) }, (_, at) => {
    const date = `${monthOf(today)}-${String(at + 1).padStart(2, '0')}`;
    const [network, device, waiting] = kept[date] ?? [0, 0, 0];
    return { date, network, device, waiting };
  });
}

/** Never below 0, because data that the worker loaded ahead counts against the savings. */
export const savedOf = ({ device, waiting }: Omit<UsedDay, 'date'>): number =>
  Math.max(0, device) + Math.max(0, waiting);

export function sumOf(days: readonly UsedDay[]): Omit<UsedDay, 'date'> {
  const sum = (name: 'network' | 'device' | 'waiting') => days.reduce((all, day) => all + day[name], 0);
  return {
    network: sum('network'),
    device: Math.max(0, sum('device')),
    waiting: Math.max(0, sum('waiting')),
  };
}

export const daysIn = (month: string): number => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate();
};
