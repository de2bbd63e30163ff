import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, isBuildCurrent } from '#build/current.ts';
import { firstPaintScript } from '#build/first-paint.ts';
import { root } from '#build/sources.ts';

/** Reading works from Chrome 61 (Android 8), acting from Chrome 80. What newer browsers added may not be needed. */
const aboveChrome61: readonly (readonly [string, RegExp])[] = [
  ['aspect-ratio', /[;{]aspect-ratio:/],
  ['inset', /[;{]inset:/],
  [':is() or :where()', /:is\(|:where\(/],
  [':has()', /:has\(/],
  ['min(), max() or clamp()', /[:( ,]clamp\(|[:( ,]min\(|[:( ,]max\(/],
  ['colours with a space or slash', /rgba?\([^),]+ [^)]*\)|#[0-9a-f]{4}\b(?![0-9a-f])|#[0-9a-f]{8}\b/i],
  ['color-mix() or oklch()', /color-mix\(|oklch\(/],
  ['@layer or @container', /@layer|@container/],
  ['nesting', /[{;]\s*&/],
  ['logical sides', /[;{](margin|padding|inset|border)-(inline|block)/],
  ['backdrop-filter', /backdrop-filter/],
  ['media ranges', /@media[^{]*[<>]/],
  ['gap outside of a grid', /\{(?![^{}]*grid-gap)[^{}]*[;{]?(?<!-)\bgap:/],
];

const complaintsAboutCss = (css: string) =>
  aboveChrome61.filter(([, pattern]) => pattern.test(css)).map(([feature]) => feature);

/** What came after Chrome 80 and is easily written without a thought. Parsing does not see it. */
const aboveChrome80: readonly (readonly [string, RegExp])[] = [
  ['at()', /\.at\(/],
  ['findLast() or findLastIndex()', /\.findLast(Index)?\(/],
  ['replaceAll()', /\.replaceAll\(/],
  ['replaceChildren()', /\.replaceChildren\(/],
  ['toSorted(), toReversed() or toSpliced()', /\.to(Sorted|Reversed|Spliced)\(/],
  ['Object.hasOwn() or Object.groupBy()', /\bObject\.(hasOwn|groupBy)\(/],
  ['structuredClone()', /\bstructuredClone\(/],
  ['randomUUID()', /\.randomUUID\(/],
  ['checkVisibility()', /\.checkVisibility\(/],
  ['AbortSignal.timeout() or any()', /\bAbortSignal\.(timeout|any)\(/],
  ['Promise.any() or withResolvers()', /\bPromise\.(any|withResolvers)\(/],
];

const newerCalls = (script: string) =>
  aboveChrome80.filter(([, pattern]) => pattern.test(script)).map(([call]) => call);

const parsed = (script: string, ecmaVersion: 2017 | 2020) =>
  parse(script, { ecmaVersion, sourceType: ecmaVersion === 2017 ? 'script' : 'module' });

const complaintAboutScript = (script: string, ecmaVersion: 2017 | 2020) => {
  try {
    parsed(script, ecmaVersion);
    return undefined;
  } catch (error) {
    return String(error);
  }
};

interface Part {
  readonly type: string;
  readonly arguments?: readonly Part[];
}

/** `a?.(...b, c)`, which V8 got wrong until Chrome 91. */
function hasSpreadInChain(part: unknown, isInChain = false): boolean {
  if (Array.isArray(part)) return part.some((one) => hasSpreadInChain(one));
  if (!isPart(part)) return false;
  const before = part.arguments?.slice(0, -1) ?? [];
  if (isInChain && before.some(({ type }) => type === 'SpreadElement')) return true;
  const isHere = isInChain || part.type === 'ChainExpression';
  return Object.entries(part).some(([name, one]) =>
    hasSpreadInChain(one, isHere && ['expression', 'callee', 'object'].includes(name)),
  );
}

const isPart = (part: unknown): part is Part => typeof part === 'object' && part !== null && 'type' in part;

const built = (ending: string) => {
  const folder = join(root, 'dist/client');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
};

beforeAll(async () => {
  if (!isBuildCurrent()) await build();
}, 120_000);

/** Astro asks so only for components that are exported under a name with a dot, and no page has one. */
const ofAstro = /Object\.hasOwn\(this\.Component,/;

describe('what is delivered', () => {
  it('is styled for Chrome 61', () => {
    const sheets = built('.css');
    expect(sheets.length).toBeGreaterThan(0);
    for (const { file, text } of sheets) expect(complaintsAboutCss(text), file).toEqual([]);
  });

  it('acts in Chrome 80', () => {
    const scripts = built('.js');
    expect(scripts.length).toBeGreaterThan(3);
    for (const { file, text } of scripts) {
      expect(complaintAboutScript(text, 2020), file).toBeUndefined();
      expect(newerCalls(text.replace(ofAstro, '')), file).toEqual([]);
      expect(hasSpreadInChain(parsed(text, 2020)), file).toBe(false);
    }
  });

  it('chooses theme and session wherever reading works', () => {
    const script = firstPaintScript();
    expect(complaintAboutScript(script, 2017)).toBeUndefined();
  });
});

describe('the check itself', () => {
  it.each([
    'a{aspect-ratio:1}',
    'a{inset:0}',
    'a:is(b){color:red}',
    'a{width:min(1px,2px)}',
    'a{color:rgb(0 0 0 / 50%)}',
    'a{color:#11223344}',
    '@layer x{a{color:red}}',
    'a{margin-inline:1px}',
    '@media (width>=1px){a{color:red}}',
    'a{display:flex;gap:4px}',
  ])('sees %s', (css) => {
    expect(complaintsAboutCss(css)).toHaveLength(1);
  });

  it('lets what is fine pass', () => {
    expect(
      complaintsAboutCss('a{grid-gap:1px;gap:1px;color:#fff;max-width:1px;background:rgba(1,2,3,.5)}'),
    ).toEqual([]);
  });

  it('sees newer script', () => {
    expect(complaintAboutScript('a ??= b', 2020)).toBeDefined();
    expect(complaintAboutScript('({ ...a })', 2017)).toBeDefined();
    expect(hasSpreadInChain(parsed('a?.b.c(...d, e)', 2020))).toBe(true);
    expect(hasSpreadInChain(parsed('a?.(f(...b, c), ...d)', 2020))).toBe(false);
  });
});
