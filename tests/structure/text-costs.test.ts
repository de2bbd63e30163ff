import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { expressionWork, growthOf } from './text-costs.ts';

describe('the cost of reading what people typed', () => {
  it('grows with its length and not with its square, in every expression and function over text', async () => {
    const program = join(import.meta.dirname, 'measure-texts.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program]);
    const { measured, found } = JSON.parse(stdout);
    expect(found).toEqual([]);
    expect(measured).toBeGreaterThan(600);
  });

  it.each([
    ['[.,]+$', ''],
    ['<a href="([^"]*)"[^>]*>', 'g'],
    ['(a+)+$', ''],
  ])('is seen where it does not: %s', (pattern, flags) => {
    expect(growthOf(expressionWork('here', pattern, flags))).toBeDefined();
  });

  it.each([
    ['\\s+', 'g'],
    ['\\n', 'g'],
    ['<[^<>]*>', 'g'],
    ['^\\s+', ''],
  ])('is not doubted where it does: %s', (pattern, flags) => {
    expect(growthOf(expressionWork('here', pattern, flags))).toBeUndefined();
  });
});
