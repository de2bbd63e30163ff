import { describe, expect, it } from 'vitest';
import { type ColourName, dark, light, pairs } from '../../src/layouts/styles/tokens.ts';

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [bright, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05);
}

describe.each([
  ['light', light as Record<ColourName, string>],
  ['dark', dark],
])('in the %s theme', (_, colours) => {
  it.each(pairs)('%s can be read on %s', (text, ground, least) => {
    expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(least);
  });

  it('the chosen one of a group is lighter than its ground', () => {
    expect(luminance(colours.raised)).toBeGreaterThan(luminance(colours.sunken));
  });
});
