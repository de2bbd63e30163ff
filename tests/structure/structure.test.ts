import { describe, expect, it } from 'vitest';
import { routes } from '#tests/support/routes.ts';
import { importsOf, readSource, sourceFiles } from './imports.ts';
import { complaintAbout, complaintsAboutText, cyclesIn, featureCyclesIn } from './rules.ts';

const complaintsAbout = (path: string, text: string) => [
  ...importsOf(path, text).flatMap((found) => complaintAbout(found) ?? []),
  ...complaintsAboutText(path, text),
];

describe('the structure of the source', () => {
  const imports = sourceFiles().flatMap((file) => importsOf(file, readSource(file)));

  it('is read: there are imports to judge', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  it('has no import that its folder may not make', () => {
    expect(imports.flatMap((found) => complaintAbout(found) ?? [])).toEqual([]);
  });

  it('has in each folder only what belongs there', () => {
    expect(sourceFiles().flatMap((file) => complaintsAboutText(file, readSource(file)))).toEqual([]);
  });

  it('has no circles', () => {
    expect(cyclesIn(imports)).toEqual([]);
  });

  it('has no circles of features of the server, in which none could be understood alone', () => {
    expect(featureCyclesIn(imports)).toEqual([]);
  });
});

describe('what is forbidden', () => {
  it.each([
    ['src/pages/x.astro', `---\nimport { compose } from '#server/compose.ts';\n---\n<p />`],
    ['src/pages/x.astro', `---\n---\n<script>\nimport { readConfig } from '#server/config.ts';\n</script>`],
    ['src/islands/feed/Feed.tsx', `import Card from '#components/ui/Card.astro';`],
    ['src/components/ui/X.astro', `---\nimport Base from '../../layouts/Base.astro';\n---`],
    ['src/lib/format/x.ts', `import { readFileSync } from 'node:fs';`],
    ['src/lib/x.ts', `import { log } from '#server/runtime/log.ts';`],
    ['src/server/feed/feed.ts', `import { formatDate } from '#islands/feed/x.ts';`],
    ['src/server/feed/feed.ts', `import { $theme } from '#scripts/stores/preferences.ts';`],
    ['src/server/feed/feed.ts', `import { findServices } from '#server/services/queries.ts';`],
    ['src/islands/x.tsx', `import * as z from 'zod';`],
    ['src/scripts/x.ts', `import { calls } from '#lib/contract/calls.ts';`],
    ['src/islands/x.tsx', `import * as z from 'zod/v4';`],
    ['src/islands/x.tsx', `import type { Ctx } from '#server/runtime/ctx.ts';`],
    ['src/lib/x.ts', `import type { Visit } from '#tests/support/visit.ts';`],
    ['src/server/http/x.ts', `import { findServices } from '#server/services/queries.ts';`],
    ['src/middleware.ts', `import { compose } from './server/compose.ts';`],
    ['src/islands/x.tsx', `const later = () => import('#server/runtime/log.ts');`],
    ['src/components/feed/X.tsx', `import { LikeButton } from '#islands/marks/LikeButton.tsx';`],
    ['src/components/feed/X.tsx', `const [isOpen, setOpen] = useState(false);`],
    ['src/scripts/feed/x.ts', `const later = () => import('#islands/feed/Feed.tsx');`],
    ['src/lib/feed/x.ts', `import { kept } from '#scripts/stores/kept.ts';`],
    ['src/lib/feed/x.ts', `export const place = () => document.body;`],
    ['src/server/feed/feed.ts', `const rows = await db.selectFrom('entries').selectAll().execute();`],
    ['src/server/entries/documents/words.ts', 'await sql`select 1`.execute(tx);'],
    ['src/server/jobs/queries.ts', `const told = tx.insertInto('notifications').values(row).execute();`],
    ['src/lib/copy/x.ts', `const text = 'A BizLink nunca o pede.';`],
    ['src/lib/x.ts', `const job = { ...{ id, title, place }, ...rest };`],
    ['src/lib/x.ts', `const all = [...['a', 'b'], ...rest];`],
    ['src/layouts/X.astro', `---\nimport Feed from '#islands/feed/Feed.tsx';\n---`],
  ])('is found in %s: %s', (path, text) => {
    expect(complaintsAbout(path, text)).toHaveLength(1);
  });

  it.each([
    [
      'src/pages/x.astro',
      `---\nimport type { Site } from '#server/http/pages/page-locals.ts';\nimport Base from '#layouts/Base.astro';\n---`,
    ],
    [
      'src/islands/x.tsx',
      `import { type Toast } from '#scripts/stores/toasts.ts';\nimport * as z from 'zod/mini';`,
    ],
    [
      'src/server/feed/feed.ts',
      `import { publish } from '#server/services/services.ts';\nimport { AppError } from '#server/runtime/errors.ts';`,
    ],
    ['src/lib/x.ts', `const all = [...[first, ...rest].filter(Boolean), ...(isOpen ? [last] : [])];`],
    ['src/server/features.ts', `import { services } from '#server/services/routes.ts';`],
    ['src/server/main.ts', `import { build } from '#build/current.ts';`],
  ])('is told from an allowed one in %s', (path, text) => {
    expect(complaintsAbout(path, text)).toEqual([]);
  });

  it('in a circle is found, of types too', () => {
    const circle = [
      ...importsOf('src/lib/a.ts', `import { b } from './b.ts';`),
      ...importsOf('src/lib/b.ts', `import type { C } from './c.ts';`),
      ...importsOf('src/lib/c.ts', `import { a } from './a.ts';`),
    ];
    expect(cyclesIn(circle)).toEqual(['src/lib/a.ts → src/lib/b.ts → src/lib/c.ts → src/lib/a.ts']);
    expect(cyclesIn(circle.slice(0, 2))).toEqual([]);
  });

  it('in a circle of features is found, though no files form one', () => {
    const circle = [
      ...importsOf('src/server/jobs/jobs.ts', `import type { Told } from '#server/chat/chat.ts';`),
      ...importsOf('src/server/chat/reading.ts', `import { read } from '#server/jobs/reading.ts';`),
      ...importsOf('src/server/things.ts', `import { jobThing } from '#server/jobs/thing.ts';`),
      ...importsOf('src/server/jobs/jobs.ts', `import { kinds } from '#server/things.ts';`),
    ];
    expect(cyclesIn(circle)).toEqual([]);
    expect(featureCyclesIn(circle)).toEqual(['jobs → chat → jobs']);
    expect(featureCyclesIn(circle.slice(1))).toEqual([]);
  });
});

describe('the routes that the page tests open', () => {
  const paths = routes.map(({ path }) => path.replace(/\?.*/, ''));
  const pages = sourceFiles().filter(
    (file) => /^src\/pages\/(?!(.*\/)?_).*\.astro$/.test(file) && !/\/(404|500)\.astro$/.test(file),
  );

  it.each(pages)('contain one of %s', (file) => {
    const address = file.slice('src/pages'.length, -'.astro'.length).replace(/\/index$/, '') || '/';
    const pattern = new RegExp(`^${address.replace(/\[\w+\]/g, '[^/]+')}$`);
    expect(paths.filter((path) => pattern.test(path))).not.toEqual([]);
  });
});
