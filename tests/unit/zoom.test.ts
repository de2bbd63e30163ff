import { describe, expect, it } from 'vitest';
import { fitted, moved, scaled, unzoomed } from '#scripts/portfolio/zoom.ts';

const stage = { width: 360, height: 480 };
const sizes = { stage, picture: fitted({ width: 1280, height: 960 }, stage) };

describe('an enlarged picture', () => {
  it('is as large as its stage allows before', () => {
    expect(sizes.picture).toEqual({ width: 360, height: 270 });
    expect(fitted({ width: 100, height: 1000 }, stage)).toEqual({ width: 48, height: 480 });
  });

  it('keeps in its place the point around which it grows', () => {
    const at = { x: 100, y: -50 };
    const { scale, x, y } = scaled(unzoomed, 4, at, sizes);
    // What stood at a quarter of the way from the middle stands there still.
    expect([(at.x - x) / scale, (at.y - y) / scale]).toEqual([at.x, at.y]);
  });

  it('is never smaller than unzoomed, nor larger than five times', () => {
    expect(scaled(unzoomed, 0.2, { x: 90, y: 90 }, sizes)).toEqual(unzoomed);
    expect(scaled(unzoomed, 40, { x: 0, y: 0 }, sizes).scale).toBe(5);
  });

  it('covers the stage, however far it is moved', () => {
    const large = scaled(unzoomed, 2, { x: 0, y: 0 }, sizes);
    expect(moved(large, 9999, -9999, sizes)).toEqual({ scale: 2, x: 180, y: -30 });
    // It is not as high as the stage: so it stays in the middle.
    expect(moved(scaled(unzoomed, 1.5, { x: 0, y: 0 }, sizes), 0, 50, sizes).y).toBe(0);
  });
});
