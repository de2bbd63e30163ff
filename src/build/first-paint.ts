import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.ts';

/** The script in the head of every page. The content security policy allows it by its hash. */
export const firstPaintScript = () => readFileSync(join(root, 'src/layouts/first-paint.js'), 'utf8');
