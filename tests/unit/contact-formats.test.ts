import { describe, expect, it } from 'vitest';
import { formatPhone, phoneDigits, plainPhone } from '#lib/format/phone.ts';
import { readRate } from '#lib/format/price.ts';
import { idOfSlug, slugOf } from '#lib/format/slug.ts';

describe('a phone', () => {
  it.each([
    ['+258 84 123 4567', '+258 841234567'],
    ['+258841234567', '+258 841234567'],
    ['00258 84-123-4567', '+258 841234567'],
    ['84 123 4567', '+258 841234567'],
    ['841234567', '+258 841234567'],
    ['+258 21 301 234', '+258 21301234'],
    ['+27 82 123 4567', '+27 821234567'],
    ['+351 (91) 234.5678', '+351 912345678'],
    ['+27821234567', '+27821234567'],
  ])('%s is kept as %s', (text, kept) => {
    expect(plainPhone(text)).toBe(kept);
    expect(plainPhone(kept)).toBe(kept);
  });

  it.each(['', 'abc', '12', '+258 84 abc', '841234567890123456', '+', '<b>841234567</b>', '81 123 4567 x'])(
    '%j is none',
    (text) => {
      expect(plainPhone(text)).toBeUndefined();
    },
  );

  it('is shown as it is read out, and called by its digits', () => {
    expect(formatPhone('+258 841234567')).toBe('84 123 4567');
    expect(formatPhone('+27 821234567')).toBe('+27 821234567');
    expect(phoneDigits('+258 841234567')).toBe('258841234567');
  });
});

describe('a rate', () => {
  it.each([
    ['750', 750],
    ['750,5', 750.5],
    ['750.50', 750.5],
    ['1 500', 1500],
    ['1.500,50', 1500.5],
    ['sob consulta', Number.NaN],
    ['-5', Number.NaN],
    ['abc', Number.NaN],
    ['1e3', Number.NaN],
  ])('typed as %s is %d', (text, rate) => {
    expect(readRate(text)).toBe(rate);
  });
});

describe('words in an address', () => {
  it.each([
    ['Padaria São José', 7, 'padaria-sao-jose-7'],
    ['  100% Açúcar & Mel!  ', 12, '100-acucar-mel-12'],
    ['日本', 3, '3'],
    ['x'.repeat(200), 5, `${'x'.repeat(60)}-5`],
  ])('%s, %d: %s', (words, id, slug) => {
    expect(slugOf(words, id)).toBe(slug);
    expect(idOfSlug(slug)).toBe(id);
  });

  it.each([
    'padaria',
    'padaria-',
    'padaria-0',
    'padaria-9999999999999999',
    '',
    '-7x',
    '1e3',
    '-1',
    '--1',
    'a--1',
  ])('%j has no id', (slug) => {
    expect(idOfSlug(slug)).toBeUndefined();
  });
});
