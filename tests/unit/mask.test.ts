import { describe, expect, it } from 'vitest';
import { maskEmail } from '#lib/format/mask.ts';

describe('a masked e-mail', () => {
  it.each([
    ['maria@gmail.com', 'm•••@gmail.com'],
    ['ma@gmail.com', 'm•••@gmail.com'],
    ['m@gmail.com', '•••@gmail.com'],
    ['águas@padaria.co.mz', 'á•••@padaria.co.mz'],
    ['😀b@x.mz', '😀•••@x.mz'],
    ['"a@b"@x.mz', '"•••@x.mz'],
    ['@x.mz', '•••@x.mz'],
    ['not an address', '•••'],
    ['', '•••'],
  ])('of %s is %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});
