import type { Limit } from './limits.ts';

export function inWords({ most, withinMs }: Limit): string {
  const [unit, length] = units.find(([, ms]) => withinMs % ms === 0) ?? smallest;
  return `${most} in ${withinMs / length} ${unit}`;
}

const smallest = ['ms', 1] as const;
const units = [
  ['d', 24 * 60 * 60 * 1000],
  ['h', 60 * 60 * 1000],
  ['min', 60 * 1000],
  ['s', 1000],
] as const;
