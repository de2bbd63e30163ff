import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';
import { root } from './sources.ts';

const file = join(root, 'src/layouts/first-paint.js');

/** The script in the head of every page. The content security policy allows it by its hash. */
export function firstPaintScript(): string {
  const { code, errors } = minifySync(file, readFileSync(file, 'utf8'), { compress: { target: 'chrome61' } });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}

/** It stands in each page, where a word less counts as much as in a file. */
export const shortFirstPaint = () => ({
  name: 'bizlink:short-first-paint',
  enforce: 'pre' as const,
  load: (id: string) =>
    id === `${file}?raw` ? `export default ${JSON.stringify(firstPaintScript())};` : undefined,
});
