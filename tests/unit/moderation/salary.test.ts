import { describe, expect, it } from 'vitest';
import { isFarAboveMedian, median } from '#server/screening/signals/salary.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('the median', () => {
  it('is of twenty values and more', () => {
    expect(median(upTo(19))).toBeUndefined();
    expect(median(upTo(20))).toBe(10.5);
    expect(median(upTo(21))).toBe(11);
    expect(median([])).toBeUndefined();
  });

  it('is the same in any order, by number and not by spelling, and leaves the order', () => {
    const values = Object.freeze([1000, 9, 200, ...upTo(20).reverse()]);
    expect(median(values)).toBe(11);
    expect(values[0]).toBe(1000);
  });
});

describe('a salary', () => {
  it.each([
    [50_001, 10_000, true],
    [50_000, 10_000, false],
    [null, 10_000, false],
    [50_001, undefined, false],
  ])('of %s where the median is %s: %s', (salary, middle, isFar) => {
    expect(isFarAboveMedian(salary, middle)).toBe(isFar);
  });
});
