import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceInput } from '#lib/contract/publishing.ts';
import { formatPrice, highestPrice, priceText, readPrice } from '#lib/format/price.ts';
import { anyText } from '#tests/support/any-text.ts';

const priceSent = priceInput('Escreva o preço com números.');
const amounts = fc.integer({ min: 1, max: highestPrice * 100 }).map((cents) => cents / 100);

/** As people group digits. */
const grouped = (whole: number, by: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, by);

describe('a price', () => {
  it.each([
    ['15,000 MT', 15_000],
    ['15,000', 15_000],
    ['15.000,00', 15_000],
    ['15.000,50', 15_000.5],
    ['15,000.50', 15_000.5],
    ['1500', 1500],
    ['1.500', 1500],
    ['1.500.000', 1_500_000],
    ['15 000 MZN', 15_000],
    ['15\u00a0000\u00a0MT', 15_000],
    ['15\u202f000', 15_000],
    ['MT 1500', 1500],
    ['mzn1500', 1500],
    ['1500 meticais', 1500],
    ['1 metical', 1],
    ['1.500,50 Mt.', 1500.5],
    ['250,50', 250.5],
    ['250.5', 250.5],
    ['0,50', 0.5],
    [' 0007 ', 7],
  ])('is read from %j', (text, price) => {
    expect(readPrice(text)).toBe(price);
  });

  it.each(['', '  ', 'sob consulta', 'Preço sob consulta', 'A combinar'])('is none in %j', (text) => {
    expect(readPrice(text)).toBeNull();
  });

  it.each([
    '1e9',
    '-5',
    '0',
    '0,00',
    'grátis',
    '٣',
    '１５',
    '15,00,000',
    '15.000.00',
    '1.500,000',
    '1,500,50',
    '1500,',
    ',50',
    '0,500',
    '1234.567',
    '15 00',
    '1..5',
    '1 500 000 000 000',
    'MT',
    '15 MT 20',
    '15€',
    'Infinity',
    'NaN',
    '0x10',
  ])('cannot be read from %j', (text) => {
    expect(readPrice(text)).toBeNaN();
    expect(priceSent.safeParse(text).success).toBe(false);
  });

  it('as it is shown is read as it was', () => {
    fc.assert(fc.property(amounts, (price) => readPrice(formatPrice(price)) === price));
    expect([formatPrice(1500), formatPrice(15_000), formatPrice(250.5), priceText(null)]).toEqual([
      '1\u00a0500\u00a0MT',
      '15\u00a0000\u00a0MT',
      '250,50\u00a0MT',
      'Preço sob consulta',
    ]);
  });

  it('means the same by comma, point and space', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.constantFrom(',', '.', ' ', '\u00a0'),
        fc.constantFrom('', ' MT', 'MZN', ' meticais'),
        (whole, by, currency) => readPrice(grouped(whole, by) + currency) === whole,
      ),
    );
  });

  it('from any text at all is none, unreadable, or a positive number of hundredths', () => {
    const texts = fc.oneof(anyText(20), fc.stringMatching(/^[\d., MTmt-]{0,15}$/));
    fc.assert(
      fc.property(texts, (text) => {
        const price = readPrice(text);
        if (price === null || Number.isNaN(price)) return;
        expect(price).toBeGreaterThan(0);
        expect(price).toBeLessThanOrEqual(highestPrice);
        expect(readPrice(String(price))).toBe(price);
        expect(Math.round(price * 100) / 100).toBe(price);
      }),
      { numRuns: 2000 },
    );
  });

  it('in JSON is a number, text or nothing', () => {
    fc.assert(fc.property(amounts, (price) => priceSent.parse(price) === price));
    expect(priceSent.parse(null)).toBeNull();
    for (const odd of [0, -1, 0.001, 10.555, 1e12, Number.NaN, Number.POSITIVE_INFINITY, true, {}, ['1']])
      expect(priceSent.safeParse(odd).success, String(odd)).toBe(false);
  });
});
