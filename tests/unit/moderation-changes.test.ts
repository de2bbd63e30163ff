import { describe, expect, it } from 'vitest';
import { changesBetween, type Part } from '#lib/moderation/changes.ts';

const marked = (before: string, after: string) => changesBetween(before, after).map(mark).join('');
const mark = ({ kind, text }: Part) =>
  kind === 'same' ? text : kind === 'gone' ? `[-${text}-]` : `[+${text}+]`;

describe('what changed between two texts', () => {
  it.each([
    ['Faço pão.', 'Faço pão.', 'Faço pão.'],
    ['', 'Faço pão.', '[+Faço pão.+]'],
    ['Faço pão.', '', '[-Faço pão.-]'],
    ['Preço: 500 MT', 'Preço: 5000 MT', 'Preço: [-500-][+5000+] MT'],
    ['Pague antes da entrevista.', 'Pague depois.', 'Pague [-antes da entrevista-][+depois+].'],
    ['Faço pão em Tete', 'Faço pão e bolos em Tete', 'Faço pão [+e bolos +]em Tete'],
    ['um dois três', 'um três', 'um [-dois -]três'],
    ['a a a', 'a a', 'a a[- a-]'],
  ])('is marked by words: %j, then %j', (before, after, expected) => {
    expect(marked(before, after)).toBe(expected);
  });

  it('is all of both, whatever they are', () => {
    const texts = ['', 'ã', 'um  dois\n\ntrês', '<b>um</b> & dois', '😀 um', 'três dois um', 'um um dois um'];
    for (const before of texts)
      for (const after of texts) {
        const parts = changesBetween(before, after);
        const of = (other: Part['kind']) =>
          parts
            .filter(({ kind }) => kind !== other)
            .map(({ text }) => text)
            .join('');
        expect([of('new'), of('gone')]).toEqual([before, after]);
      }
  });

  it('takes no longer for long texts that have nothing in common', () => {
    const [before, after] = ['um ', 'outro '].map((word) => word.repeat(20_000));
    expect(marked(before ?? '', after ?? '').length).toBeGreaterThan(100_000);
  });
});
