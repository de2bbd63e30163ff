import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#build/sources.ts';
import { readSource, sourceFiles } from './imports.ts';
import {
  arbitraryValuesIn,
  classesOf,
  complaintAboutPlace,
  complaintsAboutSheet,
  isWorn,
} from './style-rules.ts';

const files = sourceFiles();
const sheets = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => `src/${file}`);
const markup = files.filter((file) =>
  /^src\/(components|islands|layouts|pages)\/.*\.(astro|tsx)$/.test(file),
);

describe('the sheets', () => {
  it('are read', () => {
    expect(sheets.length).toBeGreaterThan(20);
  });

  it('have nothing beside the scale', () => {
    expect(sheets.flatMap((sheet) => complaintsAboutSheet(sheet, readSource(sheet)))).toEqual([]);
  });

  it('lie beside what they dress, and are named after it', () => {
    expect(sheets.flatMap((sheet) => complaintAboutPlace(sheet, files) ?? [])).toEqual([]);
  });

  it('are linked, each by a page, a layout, another sheet, or a script that knows its address', () => {
    const imported = [...files, ...sheets].map(readSource).join('\n');
    const names = sheets.map((sheet) => `/${sheet.split('/').at(-1)}`);
    expect(
      names.filter(
        (name) =>
          !new RegExp(`(@import|import|import sheet from) ["'][^"']*${name}(\\?url)?["']`).test(imported),
      ),
    ).toEqual([]);
  });

  it('dress no class that nothing wears', () => {
    const sources = files
      .filter((file) => !file.startsWith('src/server/'))
      .map(readSource)
      .join('\n');
    expect(
      sheets.flatMap((sheet) => classesOf(readSource(sheet)).filter((name) => !isWorn(name, sources))),
    ).toEqual([]);
  });
});

describe('the markup', () => {
  it('has no utilities with values of their own', () => {
    expect(markup.flatMap((file) => arbitraryValuesIn(file, readSource(file)))).toEqual([]);
  });

  it('has no styles of its own beside the scale', () => {
    const styled = markup.flatMap((file) =>
      Array.from(
        readSource(file).matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g),
        ([, css = '']) => [file, css] as const,
      ),
    );
    expect(styled.flatMap(([file, css]) => complaintsAboutSheet(file, css))).toEqual([]);
  });
});

describe('what is forbidden', () => {
  it.each([
    'a { font-size: 13px; }',
    'a { font-size: 0.8rem; }',
    'a { font: 700 1rem / 1.2 var(--font); }',
    'a { border-radius: 7px; }',
    'a { border-top-left-radius: 0.5rem; }',
    'a { border-radius: theme("borderRadius.card") 13px 0 0; }',
    'a { color: #fff; }',
    'a { background: rgba(0, 0, 0, 0.5); }',
    'a { color: hsl(10 20% 30%); }',
    'a { border: 1px solid red; }',
    `a { background: url("data:image/svg+xml,%3Cpath fill='%23857F71'/%3E"); }`,
    '@media (min-width: 700px) { a { color: inherit; } }',
    '@media not all and (max-height: 40em) { a { color: inherit; } }',
    'a { margin: 7px; }',
    'a { margin: -4px auto 0; }',
    'a { padding: theme("spacing.2") 8px; }',
    'a { padding: 1.5rem }',
    'a { padding: calc(13px); }',
    'a { grid-gap: 10px; }',
    'a { scroll-margin-top: 80px; }',
    'a { --gutter: 18px; }',
  ])('is found: %s', (css) => {
    expect(complaintsAboutSheet('x.css', css)).toHaveLength(1);
  });

  it.each([
    'a { font-size: theme("fontSize.f13"); }',
    'a { font: inherit; }',
    'a { border-radius: 50%; border: 1px solid var(--line); }',
    'a { color: theme("colors.art"); background: transparent; fill: currentColor; }',
    '@screen bar { a { margin: 0 auto; } }',
    '@media (prefers-color-scheme: dark) { a { color: inherit; } }',
    'a { margin: calc(theme("spacing.1") * -1) calc(56px / -2) -0.6em; }',
    'a { padding-bottom: calc(theme("spacing.2") + env(safe-area-inset-bottom)); }',
    'a { width: 44px; min-height: 3rem; top: 12px; outline-offset: -3px; }',
    '/* 13px */ a:hover { transition: color 120ms; }',
  ])('is told from what is fine: %s', (css) => {
    expect(complaintsAboutSheet('x.css', css)).toEqual([]);
  });

  it('in markup is found', () => {
    expect(arbitraryValuesIn('x.tsx', `<p className="mt-2 text-[13px] bar:p-[7px]" />`)).toHaveLength(2);
    expect(arbitraryValuesIn('x.tsx', `const rest = [...found, names[0]]; // a-z`)).toEqual([]);
  });

  it('as a place or a name is found', () => {
    const some = ['src/components/feed/FeedTabs.astro', 'src/pages/explore.astro'];
    const placed = (name: string) => complaintAboutPlace(name, some);
    expect(placed('src/components/feed/feed.css')).toBeUndefined();
    expect(placed('src/components/feed/feed-tabs.css')).toBeUndefined();
    expect(placed('src/components/feed/explore.css')).toBeUndefined();
    expect(placed('src/components/feed/pages.css')).toBeDefined();
    expect(placed('src/layouts/styles/pages.css')).toBeDefined();
    expect(placed('src/pages/explore.css')).toBeDefined();
  });

  it('as a class is found', () => {
    expect(classesOf('.a-b > .c:hover,\n.d { margin: 0.5em; }\n@screen bar { .e { top: 0 } }')).toEqual([
      'a-b',
      'c',
      'd',
      'e',
    ]);
    expect(isWorn('avatar-48', `avatar avatar-\${size}`)).toBe(true);
    expect(isWorn('avatar', 'class="avatar-48"')).toBe(false);
  });
});
