import { describe, expect, it } from 'vitest';
import { webAddress } from '#lib/contract/web-address.ts';

const read = (text: string) => webAddress(200).safeParse(text);

describe('a website', () => {
  it.each([
    ['evil.mz', 'https://evil.mz'],
    ['//evil.mz', 'https://evil.mz'],
    ['////evil.mz/a//b', 'https://evil.mz/a//b'],
    ['\\\\evil.mz', 'https://evil.mz'],
    ['https:////evil.mz', 'https://evil.mz'],
    ['https:/evil.mz', 'https://evil.mz'],
    ['https:evil.mz', 'https://evil.mz'],
    ['HTTP://Evil.mz/A', 'http://Evil.mz/A'],
    [' https://www.evil.mz/?a=//b ', 'https://www.evil.mz/?a=//b'],
    ['', ''],
  ])('%j is kept as %j', (text, kept) => {
    expect(read(text).data).toBe(kept);
  });

  it.each([
    '//',
    'https://',
    '///',
    'evil',
    '//evil',
    'javascript:alert(1)',
    '//javascript:alert(1)',
    'https:javascript:alert(1)',
    'data:text/html,x',
    'ftp://evil.mz',
    'https://a:b@evil.mz',
    '//a@evil.mz',
  ])('%j is none', (text) => {
    expect(read(text).success).toBe(false);
  });
});
