import { describe, expect, it } from 'vitest';
import { isNuitValid, plainNuit } from '#lib/format/nuit.ts';

describe('a NUIT', () => {
  // 8·4 + 9·0 + 4·0 + 5·0 + 6·0 + 7·0 + 8·0 + 9·1 = 41, and 41 mod 11 = 8.
  it.each(['400000018', '400 000 018', '400.000.018', '400-000-018', ' 400000018 '])(
    '%j is right',
    (text) => {
      expect(isNuitValid(text)).toBe(true);
      expect(plainNuit(text)).toBe('400000018');
    },
  );

  it('takes a rest of ten for one', () => {
    // 8·1 + 9·1 + 4·1 = 21, and 21 mod 11 is 10.
    expect(isNuitValid('111000001')).toBe(true);
    expect(isNuitValid('111000000')).toBe(false);
  });

  it.each(['400000019', '40000001', '4000000180', 'abc', '', '４０００００018'])('%j is wrong', (text) => {
    expect(isNuitValid(text)).toBe(false);
  });
});
