import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { understand } from '#server/search/understood.ts';
import { anyText } from '#tests/support/any-text.ts';
import { cpuOf } from '#tests/support/cpu.ts';

const prices = (text: string) => {
  const { min_price, max_price } = understand(text);
  return [min_price, max_price];
};

describe('what is understood of a line', () => {
  it.each([
    ['até 5000 MT', null, 5000],
    ['ate 5000mt', null, 5000],
    ['até 5.000,50 MT', null, 5000.5],
    ['até 5 000 MT', null, 5000],
    ['até 5\u00a0000\u00a0MT', null, 5000],
    ['até 250,5 meticais', null, 250.5],
    ['ATÉ 80 MZN', null, 80],
    ['até 80 MTs', null, 80],
    ['até 80 mtn', null, 80],
    ['até 999 999 999 MT', null, 999_999_999],
    ['até 1.500.000 MT', null, 1_500_000],
    ['até 5 mil', null, 5000],
    ['até 5mil MT', null, 5000],
    ['até 2,5 mil meticais', null, 2500],
    ['até 150 mil', null, 150_000],
    ['até 1,5 milhões de meticais', null, 1_500_000],
    ['a partir de 1 milhão de MT', 1_000_000, null],
    ['entre 5 mil e 10 mil', 5000, 10_000],
    ['de 5 a 10 mil MT', 5000, 10_000],
    ['entre 500 e 10 mil', 500, 10_000],
    ['até 5000 milhões', null, 999_999_999],
    ['menos de 300', null, 300],
    ['por menos de 300', null, 300],
    ['abaixo de 1000', null, 1000],
    ['máximo 700', null, 700],
    ['no máximo 700 mt', null, 700],
    ['max 700', null, 700],
    ['entre 500 e 1500 MT', 500, 1500],
    ['entre 500 MT e 1500 MT', 500, 1500],
    ['entre 1500 e 500', 500, 1500],
    ['entre 1.000 e 2.500', 1000, 2500],
    ['entre 50 e 90 MT', 50, 90],
    ['de 500 a 1500 MT', 500, 1500],
    ['de 500 até 1500 MT', 500, 1500],
    ['a partir de 250 meticais', 250, null],
    ['acima de 1 metical', 1, null],
    ['mais de 2000 MT', 2000, null],
    ['desde 250 MT', 250, null],
    ['no mínimo 300 MT', 300, null],
    ['a partir de 500 MT até 900 MT', 500, 900],
    ['a partir de 900 MT até 500 MT', 500, 900],
  ])('%s', (text, least, most) => {
    expect(prices(text)).toEqual([least, most]);
    expect(understand(text).words).toEqual([]);
    const { words, text: rest } = understand(`Electricista, ${text}, Nampula`);
    expect(words.map(({ folded }) => folded)).toEqual(['eletricista', 'nampula']);
    expect(rest).toMatch(/^Electricista, +, Nampula$/);
    expect(understand(`${text} pintor`)).toMatchObject({ text: 'pintor', min_price: least, max_price: most });
  });

  it.each([
    'casa até 2 quartos',
    'desde 2010',
    '24h',
    'aberto 24h',
    'até 500kg',
    'mais de 100 clientes',
    'a partir de 2024',
    'entre 9 e 17',
    'de 100 a 200 pessoas',
    'abaté 5000 MT',
    'até 99',
    '5000 MT',
    'acima de 300',
    'de 2 a 5 anos',
    'até',
    'MT',
    'menos de 24h',
    'até 1234567890 MT',
    'até 5 militares',
    'mais de 5 mil clientes',
    'até 2 milhas',
    'mil MT',
  ])('no price: %s', (text) => {
    expect(prices(text)).toEqual([null, null]);
    expect(understand(text).text).toBe(text);
  });

  it('is the first of two of the same kind', () => {
    expect(prices('entre 100 e 200 MT até 900 MT')).toEqual([100, 200]);
    expect(understand('até 900 MT menos de 300').max_price).toBe(900);
  });

  it('is never more than a price can be', () => {
    for (const text of [`até 9${' 999'.repeat(40)} MT`, `a partir de 9${'.999'.repeat(45)} MT`])
      for (const amount of prices(text)) expect(amount ?? 0).toBeLessThan(1e12);
  });

  it('is eight words, however many there are', () => {
    expect(understand('um2 b3 c4 d5 e6 f7 g8 h9 i10').words).toHaveLength(8);
  });

  it('is whatever is asked, soon', async () => {
    const spent = await cpuOf(() => {
      for (const part of ['até ', '1.000', 'entre 1 e ', '1 ', 'de 1 a 1', '\u00a0', '999 ', 'por menos de '])
        understand(part.repeat(5000).slice(0, 5000));
    });
    expect(spent).toBeLessThan(1000);
    fc.assert(
      fc.property(anyText(200), (text) => {
        const { words } = understand(text);
        expect(words.length).toBeLessThanOrEqual(8);
      }),
    );
  });
});

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
