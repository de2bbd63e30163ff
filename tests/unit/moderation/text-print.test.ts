import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describe as describeVacancy } from '#seed/jobs.ts';
import { vacancies } from '#seed/vacancies.ts';
import { bandsOf, distance, isCopy, printOf } from '#server/screening/signals/text-print.ts';
import { expectLinear } from './signal-texts.ts';

const company = { name: 'Padaria Mafalala', district: 'KaMaxaquene' };
const texts = vacancies.map((vacancy) => `${vacancy.title}\n${describeVacancy(vacancy, company)}`);
const long = texts.slice(0, 8).join('\n');
const print = (text: string) => {
  const found = printOf(text);
  if (!found) throw new Error('Too few words.');
  return found;
};
const hex = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const asPrint = (bits: bigint) => bits.toString(16).padStart(16, '0');

describe('the print of a text', () => {
  it('is of twelve words and more', () => {
    const eleven = 'um dois tres quatro cinco seis sete oito nove dez onze';
    expect(printOf(eleven)).toBeUndefined();
    expect(printOf(`${eleven} 12 841234567 rosa@padaria.co.mz`)).toBeUndefined();
    expect(printOf(`${eleven} doze`)).toMatch(/^[0-9a-f]{16}$/);
  });

  it('stays the same from one release to the next, because it is stored', () => {
    expect(printOf(texts[0] ?? '')).toBe('ec288410204366bd');
  });

  it('does not see capitals, accents, marks, numbers and addresses', () => {
    const dressed = long
      .toUpperCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replaceAll('\n', ' – ');
    expect(print(`${dressed} 84 123 4567 outro@exemplo.mz https://exemplo.mz/x www.exemplo.mz`)).toBe(
      print(long),
    );
  });

  it('does not see letters that only look Latin, and what nobody sees', () => {
    const dressed = long
      .replaceAll('a', 'а')
      .replaceAll('o', 'ο')
      .replaceAll('e', 'e\u180e')
      .replaceAll('p', '𝗽');
    expect(print(dressed)).toBe(print(long));
  });

  it('tells a copy in which a word was changed from another text', () => {
    expect(isCopy(print(long), print(long.replace('Três anos', 'Quatro anos')))).toBe(true);
    for (const [at, text] of texts.entries())
      for (const other of texts.slice(at + 1))
        expect(distance(print(text), print(other))).toBeGreaterThan(10);
  });

  it('tells the same words in another order apart', () => {
    expect(isCopy(print(long), print(long.split(/\s+/).toSorted().join(' ')))).toBe(false);
  });

  it('is made in a time that grows with the text alone', async () => {
    for (const part of ['pagar ', 'a', '@', 'a://', ' ']) await expectLinear(printOf, part);
  });
});

describe('the distance of two prints', () => {
  it('is the number of bits that differ', () => {
    fc.assert(
      fc.property(hex, hex, (one, other) => {
        const bits = (one ^ other).toString(2).replaceAll('0', '').length;
        expect(distance(asPrint(one), asPrint(other))).toBe(bits);
        expect(isCopy(asPrint(one), asPrint(other))).toBe(bits <= 3);
      }),
    );
  });

  it('of at most three leaves one band the same', () => {
    const bit = fc.integer({ min: 0, max: 63 });
    fc.assert(
      fc.property(hex, fc.array(bit, { maxLength: 3 }), (bits, changed) => {
        const other = changed.reduce((all, at) => all ^ (1n << BigInt(at)), bits);
        const [bands, others] = [bandsOf(asPrint(bits)), bandsOf(asPrint(other))];
        expect(isCopy(asPrint(bits), asPrint(other))).toBe(true);
        expect(bands.some((band, at) => band === others[at])).toBe(true);
        for (const band of bands) expect(band >>> 16).toBe(0);
      }),
    );
  });

  it('is cut into bands in the order of the digits', () => {
    expect(bandsOf('0001000a0100ffff')).toEqual([1, 10, 256, 65_535]);
  });
});
