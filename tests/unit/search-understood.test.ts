import { describe, expect, it } from 'vitest';
import { understand } from '#server/search/understood.ts';

const prices = (text: string) => {
  const { min_price, max_price } = understand(text);
  return [min_price, max_price];
};

describe('prices in thousands and millions', () => {
  it.each([
    ['até 4,1 milhões', null, 4_100_000],
    ['até 8,2 milhões de meticais', null, 8_200_000],
    ['a partir de 2,01 mil MT', 2010, null],
  ])('are whole where they are said so: %s', (text, least, most) => {
    expect(prices(text)).toEqual([least, most]);
  });

  it.each([
    ['entre 5 e 10 mil', 5000, 10_000],
    ['entre 1,5 e 2 milhões', 1_500_000, 2_000_000],
    ['de 150 a 200 mil MT', 150_000, 200_000],
    ['entre 150 e 200 mil', 150_000, 200_000],
    // Else the first would be the larger.
    ['entre 50 e 1 mil MT', 50, 1000],
    ['entre 500 e 10 mil', 500, 10_000],
  ])('say once for both what they are: %s', (text, least, most) => {
    expect(prices(text)).toEqual([least, most]);
    expect(understand(text).words).toEqual([]);
  });

  it.each(['entre 9 e 17', 'entre 5 e 10 milhas', 'entre 2 e 100 pessoas'])('are none: %s', (text) => {
    expect(prices(text)).toEqual([null, null]);
  });
});

it('prices that are said apart are turned where they are the wrong way round', () => {
  expect(prices('mais de 900 MT pintor até 500 MT')).toEqual([500, 900]);
});

describe('a comma before three digits', () => {
  it.each([
    ['até 15,000 MT', null, 15_000],
    ['até 5,000', null, 5000],
    ['entre 1,000 e 2,500 MT', 1000, 2500],
    ['até 1,500,000.50 MT', null, 1_500_000.5],
  ])('says thousands, as where a price is typed: %s', (text, least, most) => {
    expect(prices(text)).toEqual([least, most]);
  });

  it('says nothing of a longer number', () => {
    expect(prices('até 1,000,000,000 MT')).toEqual([null, null]);
  });
});
