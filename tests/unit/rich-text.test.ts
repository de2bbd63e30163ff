import { describe, expect, it } from 'vitest';
import { cleanHtml, wordsOf } from '#server/companies/rich-text.ts';

describe('what a company writes about itself', () => {
  it('keeps paragraphs, bold, lists and links', async () => {
    const html =
      '<p>Pão <strong>quente</strong><br />todos os dias</p><ul><li>Bolos</li></ul><ol><li>Um</li></ol><p><a href="https://padaria.mz">site</a></p>';
    expect(await cleanHtml(html)).toBe(
      html.replace(
        '<a href="https://padaria.mz">',
        '<a href="https://padaria.mz" rel="nofollow ugc noopener noreferrer" target="_blank">',
      ),
    );
  });

  it.each([
    ['<script>alert(1)</script>olá', 'olá'],
    ['<p onclick="x()" style="color:red" class="a">olá</p>', '<p>olá</p>'],
    ['<img src=x onerror=alert(1)>olá', 'olá'],
    [
      '<a href="javascript:alert(1)">olá</a>',
      '<a rel="nofollow ugc noopener noreferrer" target="_blank">olá</a>',
    ],
    [
      '<a href="java\tscript:alert(1)">x</a>',
      '<a rel="nofollow ugc noopener noreferrer" target="_blank">x</a>',
    ],
    ['<a href="//evil.example">x</a>', '<a rel="nofollow ugc noopener noreferrer" target="_blank">x</a>'],
    ['<svg><script>alert(1)</script></svg>olá', 'olá'],
    ['<iframe src="https://x"></iframe>olá', 'olá'],
    ['<b>olá</b> <i>mundo</i>', '<strong>olá</strong> <em>mundo</em>'],
    ['<div>olá</div>', '<p>olá</p>'],
    ['<p>sem fim', '<p>sem fim</p>'],
    ['um \t\t dois \n \n três', 'um dois\ntrês'],
    ['2 < 3 & 4 > 1', '2 &lt; 3 &amp; 4 &gt; 1'],
    ['<style>p{}</style><p>olá</p>', '<p>olá</p>'],
  ])('%s becomes %s', async (html, clean) => {
    expect(await cleanHtml(html)).toBe(clean);
  });

  it('survives what is nested without end', async () => {
    expect((await cleanHtml(`${'<ul><li>'.repeat(2000)}olá`)).length).toBeLessThan(1000);
  });

  it('is searched by its words', async () => {
    expect(
      await wordsOf('<p>Pão &amp; <strong>bolos</strong></p><p>2 &lt; 3</p><ul><li>a</li><li>b</li></ul>'),
    ).toBe('Pão & bolos 2 < 3 a b');
    expect(await wordsOf('<p> <br></p>')).toBe('');
  });
});
