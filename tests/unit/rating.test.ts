import { describe, expect, it } from 'vitest';
import { ratingText, shortRating } from '#lib/copy/rating.ts';

describe('what cards and profiles say of reviews', () => {
  it.each([
    [null, 0, null, null],
    [null, 1, '1 avaliação', '1 avaliação'],
    [null, 2, '2 avaliações', '2 avaliações'],
    [4.7, 12, '4,7 · 12 avaliações', '★ 4,7 (12)'],
  ])('with a mean of %s and %i reviews', (rating, reviews_count, text, short) => {
    expect(ratingText({ rating, reviews_count })).toBe(text);
    expect(shortRating({ rating, reviews_count })).toBe(short);
  });
});
