import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const script = new URL('../layouts/first-paint.js', import.meta.url);

/** The one inline script of our own; the content security policy lets it run by this hash. */
export const firstPaintHash = () =>
  `sha256-${createHash('sha256').update(readFileSync(script)).digest('base64')}` as const;
