import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostTags } from '#lib/contract/service-form.ts';
import { tagList } from '#lib/contract/services.ts';
import { plain } from '#lib/format/plain.ts';
import { readTags } from '#lib/format/tags.ts';
import { anyText } from '#tests/support/any-text.ts';

const tag = fc.stringMatching(/^[a-zçãé]{1,12}( [a-z]{1,8})?$/);
const distinct = fc.uniqueArray(tag, { selector: plain, maxLength: mostTags });

describe('tags', () => {
  it.each([
    ['{a,b}', ['a', 'b']],
    ['a, b ,a,B,á', ['a', 'b']],
    ['["x,y","{z}"]', ['x,y', '{z}']],
    ['{"a,b",c}', ['a,b', 'c']],
    ['{"a\\"b",c}', ['a"b', 'c']],
    ['[x, y', ['[x', 'y']],
    ['{}', []],
    ['[]', []],
    [' , ,', []],
    ['a  b,\ta b', ['a b']],
    ['{{a},b}', ['{a}', 'b']],
    ['[1,2]', ['[1', '2]']],
  ])('are read from %j', (sent, tags) => {
    expect(readTags(sent)).toEqual(tags);
  });

  it('are the same from a list, from JSON, by commas and within braces', () => {
    fc.assert(
      fc.property(distinct, (tags) => {
        for (const sent of [tags, JSON.stringify(tags), tags.join(','), `{${tags.join(', ')}}`])
          expect(readTags(sent)).toEqual(tags);
      }),
    );
  });

  it('with any signs within survive as a list, as JSON, and in quotation marks', () => {
    const odd = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z,{}"\\[\]]{0,8}[a-z]$/), { selector: plain });
    fc.assert(
      fc.property(odd, (tags) => {
        const quoted = tags.map((text) => `"${text.replace(/[\\"]/g, '\\$&')}"`);
        for (const sent of [tags, JSON.stringify(tags), `{${quoted.join(',')}}`])
          expect(readTags(sent)).toEqual(tags);
      }),
    );
  });

  it('from any text are trimmed, not empty, and differ', () => {
    fc.assert(
      fc.property(anyText(200), (sent) => {
        const tags = readTags(sent);
        expect(tags.every((text) => text !== '' && text.trim() === text)).toBe(true);
        expect(new Set(tags.map(plain)).size).toBe(tags.length);
      }),
    );
  });

  it('are few and short', () => {
    const many = Array.from({ length: 200 }, (_, at) => `t${at}`);
    expect(tagList.safeParse(many).success).toBe(false);
    expect(tagList.safeParse(many.slice(0, mostTags)).success).toBe(true);
    expect(tagList.safeParse(['x'.repeat(41)]).success).toBe(false);
    expect(tagList.safeParse('x'.repeat(30_000)).success).toBe(false);
    for (const odd of [5, null, {}, [1], ['a\u202eb']]) expect(tagList.safeParse(odd).success).toBe(false);
  });
});
