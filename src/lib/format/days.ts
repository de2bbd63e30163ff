import { dayInWords } from './ago.ts';

interface Day<One> {
  readonly day: string;
  readonly ofDay: readonly One[];
}

/** In their order, under the day that each came on. */
export function daysOf<One>(items: readonly One[], timeOf: (one: One) => string): readonly Day<One>[] {
  const now = new Date();
  const days = new Map<string, One[]>();
  for (const one of items) {
    const day = capitalized(dayInWords(new Date(timeOf(one)), now));
    const ofDay = days.get(day) ?? [];
    ofDay.push(one);
    days.set(day, ofDay);
  }
  return Array.from(days, ([day, ofDay]) => ({ day, ofDay }));
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
