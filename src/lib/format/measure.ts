import type { Unit } from '../contract/system.ts';
import { formatAmount } from './price.ts';

const noBreak = '\u00a0';
const [minute, hour, day] = [60, 3600, 86_400];
const sizes = ['B', 'KB', 'MB', 'GB', 'TB'];

/** A measured number with its unit, like 2 h 5 min, 12,4 GB or 93%. */
export const formatMeasure = (value: number, unit: Unit): string => formats[unit](value);

const formats: Readonly<Record<Unit, (value: number) => string>> = {
  count: (value) => formatAmount(Math.round(value)),
  share: (value) => `${Math.round(value * 100)}%`,
  milliseconds: (value) => `${formatAmount(Math.round(value))}${noBreak}ms`,
  seconds: (value) =>
    value < minute
      ? `${Math.round(value)}${noBreak}s`
      : value < hour
        ? `${Math.floor(value / minute)}${noBreak}min`
        : value < 2 * day
          ? both(value, hour, 'h', minute, 'min')
          : both(value, day, 'dias', hour, 'h'),
  bytes(value) {
    const step = Math.min(Math.floor(Math.log2(Math.max(1, value)) / 10), sizes.length - 1);
    const size = value / 1024 ** step;
    return `${size.toFixed(step > 0 && size < 100 ? 1 : 0).replace('.', ',')}${noBreak}${sizes[step]}`;
  },
};

function both(value: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((value % large) / small);
  const whole = `${Math.floor(value / large)}${noBreak}${largeName}`;
  return rest > 0 ? `${whole} ${rest}${noBreak}${smallName}` : whole;
}
