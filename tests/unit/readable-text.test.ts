import { describe, expect, it } from 'vitest';
import { readFields, readJson, readTarget } from '#server/http/calls/readable-text.ts';
import { AppError } from '#server/runtime/errors.ts';
import { brokenQueries } from '#tests/support/bad-requests-addresses.ts';
import { brokenJson } from '#tests/support/bad-requests-bodies.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('JSON', () => {
  it.each(['{"a":[1,{"b":"c"}]}', '"\\\\u0000"', '"\\"[{"', nested(64), '{"a":"]]]"}', '"\\u00e7"'])(
    'takes %s',
    (text) => {
      expect(readJson(text)).toEqual(JSON.parse(text));
    },
  );

  it.each(['"\\u0000"', '{"a\\u0000":1}', '"\\\\\\u0000"', '"\0"', nested(65), `${nested(64)}]`])(
    'refuses %s',
    (text) => {
      expect(() => readJson(text)).toThrow(AppError);
    },
  );

  /** To one call by each method it is sent as well, for all read it here. */
  it('refuses all that is none', () => {
    for (const { name, body } of brokenJson) expect(() => readJson(String(body)), name).toThrow(AppError);
  });

  it('refuses a depth that would overflow, quickly', () => {
    expect(() => readJson('['.repeat(1e6))).toThrow(AppError);
    expect(() => readJson('{"a":'.repeat(1e5))).toThrow(AppError);
  });
});

describe('fields of a query or form', () => {
  it.each([
    ['', {}],
    ['a=1&b=p%C3%A3o+quente', { a: '1', b: 'pão quente' }],
    ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['a&b=&&=c', { a: '', b: '', '': 'c' }],
    ['a=b=c', { a: 'b=c' }],
  ])('reads %j', (text, fields) => {
    expect({ ...readFields(text) }).toEqual(fields);
  });

  it('drops none, however many there are', () => {
    expect(readFields(`${'a=1&'.repeat(2000)}last=x`)).toMatchObject({ last: 'x' });
  });

  it('lets a field be called anything', () => {
    const fields = readFields('__proto__=x&constructor=y');
    expect(Object.keys(fields)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(fields)).toBeNull();
  });

  it.each(['a=%', 'a=%zz', 'a=%ff', '%00=a', 'a=b%00', 'a=%c3'])('refuses %j', (text) => {
    expect(() => readFields(text)).toThrow(AppError);
  });
});

describe('the target of a request', () => {
  it('reads accents that were not encoded', () => {
    expect(readTarget(Buffer.from('/procura?q=pão').toString('latin1'))).toBe('/procura?q=pão');
    expect(readTarget('/a?b=%C3%A3#c')).toBe('/a?b=%C3%A3#c');
  });

  it.each(['/%', '/%0', '/a?%zz', '/%ff', '/%00', '/a?b=%00', '/\u00e3'])('refuses %j', (url) => {
    expect(readTarget(url)).toBeUndefined();
  });

  it('is none with a query that nobody can read', () => {
    for (const { path = '' } of brokenQueries('/a')) expect(readTarget(path), path).toBeUndefined();
  });
});
