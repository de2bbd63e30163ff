import { describe, expect, it } from 'vitest';
import { piecesOf } from '#lib/chat/links.ts';
import { cpuOf } from '#tests/support/cpu.ts';

const links = (text: string) => piecesOf(text).filter(({ href }) => href);
const shown = (text: string) =>
  piecesOf(text)
    .map(({ text, href }) => (href ? `[${text}]` : text))
    .join('');

describe('addresses in a message', () => {
  it.each([
    ['Veja https://exemplo.co.mz/pao.', 'Veja [https://exemplo.co.mz/pao].'],
    ['Veja www.exemplo.co.mz, sim?', 'Veja [www.exemplo.co.mz], sim?'],
    ['(https://exemplo.co.mz)', '([https://exemplo.co.mz])'],
    ['https://pt.wikipedia.org/wiki/Pemba_(cidade)', '[https://pt.wikipedia.org/wiki/Pemba_(cidade)]'],
    [
      '(veja https://pt.wikipedia.org/wiki/Pemba_(cidade)).',
      '(veja [https://pt.wikipedia.org/wiki/Pemba_(cidade)]).',
    ],
    ['“https://exemplo.co.mz/a”', '“[https://exemplo.co.mz/a]”'],
    ['https://a.mz?x=1&y=2#z!', '[https://a.mz?x=1&y=2#z]!'],
    ['HTTPS://EXEMPLO.CO.MZ', '[HTTPS://EXEMPLO.CO.MZ]'],
    ['https://pão.co.mz/é', '[https://pão.co.mz/é]'],
    ['https://a.mz\nhttps://b.mz', '[https://a.mz]\n[https://b.mz]'],
    ['https://a.mz…', '[https://a.mz]…'],
    ['rosa@www.exemplo.co.mz', 'rosa@www.exemplo.co.mz'],
    ['https://banco.co.mz@mau.mz', 'https://banco.co.mz@mau.mz'],
    ['xhttps://a.mz', 'xhttps://a.mz'],
    ['www.', 'www.'],
    ['https://', 'https://'],
    ['https://[', 'https://['],
    ['http://:80', 'http://:80'],
    ['', ''],
  ])('of %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  it('lead to the web alone', () => {
    const odd = [
      'javascript:alert(1)',
      'JaVaScRiPt://www.a.mz/%0aalert(1)',
      'data:text/html,<script>1</script>',
      'vbscript:x',
      'file:///etc/passwd',
      'ftp://a.mz',
      'java\tscript:alert(1)',
      'blob:https://a.mz/1',
      'https://a.mz"onmouseover="alert(1)',
      '<a href="https://a.mz">',
      'intent://a.mz#Intent;end',
    ];
    for (const { href } of odd.flatMap(links)) expect(href).toMatch(/^https?:\/\/(www\.)?a\.mz\/[^"<>]*$/);
  });

  it('begin with https where nothing else is written', () => {
    expect(links('www.exemplo.co.mz')[0]?.href).toBe('https://www.exemplo.co.mz/');
    expect(links('http://exemplo.co.mz')[0]?.href).toBe('http://exemplo.co.mz/');
  });

  it('may be as long as a message, and are found quickly', async () => {
    const address = `https://a.mz/${'x'.repeat(3980)}`;
    expect(links(address)[0]?.text).toBe(address);
    const long = [`https://a${')'.repeat(3900)}a`, 'www.'.repeat(1000), `https://a${'.'.repeat(3900)}`];
    expect(await cpuOf(() => long.forEach(piecesOf))).toBeLessThan(500);
  });
});
